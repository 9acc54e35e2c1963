// Runs the whole corpus of records through the page's module and compares the hashes of the
// last positions with tests/records/hashes.txt, every answer with the native build.
//
//   node corpus.mjs MODULE ANSWERS      ANSWERS is the program of answers.c

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const [module, answers] = process.argv.slice(2);
const records = new URL('../records/', import.meta.url);

// As in answers.c.
const iterations = 64;
const botSeed = new TextEncoder().encode('a bot in two homes\0');

// A desk as bindings/wasm/desk.h describes it. The module has no imports.
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { exports } = instance;
exports._initialize();
const desk = exports.desk_open();
if (desk === 0) throw new Error('no memory for a desk');

// The files the page would load; natively they are built in.
const folder = new URL('../../engine/ai/nets/', import.meta.url);
const nets = readdirSync(folder)
  .filter((name) => name.endsWith('.net'))
  .sort()
  .map((name) => {
    const [, game, players] = name.match(/^(.*)-(\d)\.net$/);
    return { game, players: Number(players), bytes: readFileSync(new URL(name, folder)) };
  });

// Memory may have grown since the last call: fetch it again.
const memory = () => new Uint8Array(exports.memory.buffer);
const write = (bytes) => memory().set(bytes, exports.desk_in(desk));
function out() {
  const at = exports.desk_out(desk);
  return Buffer.from(memory().slice(at, memory().indexOf(0, at)));
}

function* choices() {
  write(botSeed);
  for (let level = 0; exports.desk_choose(desk, level, iterations) !== 0; level++) yield `choose ${out()}`;
}

function* ask(name) {
  const text = readFileSync(new URL(name, records));
  write(text);
  exports.desk_load(desk, text.length);
  yield `record ${name}`;
  const loaded = JSON.parse(out());
  yield `load ${out()}`;
  const sha = createHash('sha256');
  for (let viewer = -1; exports.desk_look(desk, viewer, 0) !== 0; viewer++) sha.update(out());
  yield `looks ${sha.digest('hex')}`;
  yield* choices();
  for (const net of nets) {
    if (net.game !== loaded.game || net.players !== loaded.players) continue;
    write(net.bytes);
    exports.desk_net(desk, net.bytes.length);
    yield `net ${out()}`;
    yield* choices();
  }
  exports.desk_net(desk, 0);
}

const faults = [];
const native = execFileSync(answers, { encoding: 'utf8', maxBuffer: 1 << 28 }).trimEnd().split('\n');
const list = readFileSync(new URL('hashes.txt', records), 'utf8').trimEnd().split('\n');
const count = { record: 0, load: 0, looks: 0, net: 0, choose: 0 };
let at = 0;
for (const [hash, name] of list.map((line) => line.split(' ')))
  for (const line of ask(name)) {
    const [kind, ...rest] = line.split(' ');
    count[kind]++;
    if (line !== native[at]) faults.push(`${name}: here '${line}', natively '${native[at]}'`);
    if (kind === 'load' && JSON.parse(rest.join(' ')).hash !== hash)
      faults.push(`${name}: ${line}, the list has ${hash}`);
    at++;
  }
if (at !== native.length) faults.push(`${at} answers, natively ${native.length}`);
if (!(list.length > 0 && count.load === list.length && count.choose > 0 && count.net >= nets.length)) faults.push('too few answers');

// The module refuses what the native build refuses, with the same line.
const good = readFileSync(new URL(list[0].split(' ')[1], records), 'utf8');
write(new TextEncoder().encode(good.replace('\nplayers ', '\nplayers 1')));
if (exports.desk_load(desk, good.length + 1) !== 0 || JSON.parse(out()).line !== 4)
  faults.push(`a damaged record: ${out()}`);
if (exports.desk_look(desk, -1, 0) !== 0) faults.push('there is a table after a damaged record');

for (const fault of faults.slice(0, 10)) console.error(fault);
console.log(`${count.load} records, ${count.choose} decisions of bots: ${faults.length} differ`);
process.exit(faults.length > 0 ? 1 : 0);
