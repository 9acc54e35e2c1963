// Only compiled: a program that uses the types of the npm package.
import { type Advice, load, type State, TavoliereError } from '@tavoliere/engine';

const engine = await load();
const table = engine.create({ game: 'san-juan', players: 2, modules: ['events'], options: { first: 0 }, seed: 'x' });
const state: State = table.look(0, 'it');
const first: string | undefined = state.legal[0]?.action;
const advice: Advice = table.choose('strong', { iterations: 10 });
if (first === undefined || advice.ranked.length === 0) throw new TavoliereError({ error: 'x', what: '', allowed: '' });
// @ts-expect-error There is no such game.
engine.create({ game: 'chess', players: 2, seed: '' });
// @ts-expect-error Nor such a level.
table.choose('grandmaster');
