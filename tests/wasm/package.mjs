// The npm package in Node: whole games with bots, views, moments and records, which the native command
// must accept. Runs in a project where the package is installed.
//
//   node package.mjs SOURCES       TAVOLIERE is the command

import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load, TavoliereError } from '@tavoliere/engine';

const sources = process.argv[2];
const engine = await load();
const { games, levels } = engine.games();
equal(games.map(({ game }) => game).join(), 'san-juan,puerto-rico,patrician');
equal(levels[0], 'random');

const refused = (code, run) => throws(run, (error) => error instanceof TavoliereError && error.code === code);

function playOut(table) {
  for (let at = 0; ; at++) {
    const everybody = table.look(null);
    if (everybody.over) return at;
    deepEqual(everybody.legal, []);
    const advice = table.choose('novice', { seed: String(at) });
    const mine = table.look(everybody.actor);
    const legal = mine.legal.map(({ action }) => action);
    if (at % 10 === 0) deepEqual({ ...table.moment(at, everybody.actor), undo: mine.undo }, mine);
    deepEqual(advice.ranked.map(({ action }) => action).sort(), [...legal].sort());
    equal(table.play(advice.ranked[0].action).at, at + 1);
  }
}

for (const { game, players_max, modules } of games) {
  const setup = {
    game,
    players: players_max,
    modules: modules.map(({ id }) => id),
    seed: 'a game in Node',
    seats: ['human Anna', 'bot novice Bruno'],
  };
  const table = engine.create(setup);
  const start = table.look(0);
  const schema = JSON.parse(readFileSync(`${sources}/docs/schemas/state.json`, 'utf8'));
  deepEqual(Object.keys(start).sort(), Object.keys(schema.properties).sort());
  equal(start.seats[0].name, 'Anna');
  equal(start.seed, null);
  refused('illegal', () => table.play('pass the salt'));

  const length = playOut(table);
  equal(Math.min(...table.look(null).scores.map(({ rank }) => rank)), 1);
  refused('over', () => table.play('pass'));
  deepEqual({ ...table.moment(0, 0), undo: start.undo }, start);
  equal(table.moves(0, length, null).length, length);
  ok(table.moves(0, 1, null, 'it')[0].events.every(({ words }) => words.length > 0));

  // The command accepts the record, and so does the engine.
  const record = table.record();
  const checked = execFileSync(process.env.TAVOLIERE, ['record', 'check', '-', '--lang', 'en'], {
    input: record,
    encoding: 'utf8',
  });
  ok(checked.includes('valid'), checked);
  const again = engine.read(record);
  deepEqual(again.look(1), table.look(1));
  equal(again.record(), record);
  again.close();
  table.close();
  throws(() => table.look(null), /closed/);
}

// A seat's view does not depend on cards it cannot see: other hands may differ, its view does not.
const table = engine.create({ game: 'san-juan', players: 2, seed: 'secret' });
ok(Array.isArray(table.look(0).view.seats[0].hand));
ok(!Array.isArray(table.look(0).view.seats[1].hand));
refused('seat', () => table.look(2));
refused('bound', () => table.moment(1, 0));
refused('game', () => engine.create({ game: 'chess', players: 2, seed: '' }));
refused('bound', () => engine.create({ game: 'san-juan', players: 5, seed: '' }));
refused('module', () => engine.create({ game: 'san-juan', players: 2, modules: ['war'], seed: '' }));
refused('field', () => engine.create({ game: 'san-juan', players: 2 }));
refused('value', () => engine.create({ game: 'san-juan', players: 2, seed: '', seats: ['nobody'] }));
refused('record', () => engine.read('not a record'));
refused('space', () => engine.read('x'.repeat(2 ** 20 + 1)));

// Every way of loading the module.
const file = new URL(import.meta.resolve('@tavoliere/engine/tavoliere.wasm'));
const bytes = readFileSync(file);
for (const source of [file, bytes, new Response(bytes), await WebAssembly.compile(bytes)])
  equal((await load(source)).games().games.length, 3);
console.log('whole games, views, moments and records in Node');
