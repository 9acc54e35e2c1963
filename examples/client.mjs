#!/usr/bin/env node
// A whole game on a server, over HTTP and one WebSocket: a guest opens a table against two bots and
// plays it to the end (docs/api.md).
//
//   node examples/client.mjs [http://127.0.0.1:8080 [GAME [LEVEL]]]
//
// Needs Node 22. In a page, the browser sends cookie and origin by itself.

const [server = 'http://127.0.0.1:8080', game = 'san-juan', level = 'random'] = process.argv.slice(2);
const origin = new URL(server).origin;

/** Becomes a guest and returns the session's cookie. */
async function enter(name) {
  const answer = await fetch(`${server}/api/guest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ name }),
  });
  if (!answer.ok) throw new Error((await answer.json()).error.message);
  return answer.headers.get('Set-Cookie').split(';')[0];
}

/** One socket: `ask` sends a request and waits for its answer, `hear` gets every push. */
class Link {
  #asked = new Map();
  #number = 0;

  constructor(cookie, hear) {
    const address = `${server.replace(/^http/, 'ws')}/api/socket?lang=en`;
    this.socket = new WebSocket(address, { headers: { Cookie: cookie, Origin: origin } });
    this.ended = new Promise((done) => this.socket.addEventListener('close', done));
    this.socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      if ('push' in message) return hear(message);
      const { done, failed } = this.#asked.get(message.id);
      this.#asked.delete(message.id);
      if ('ok' in message) done(message.ok);
      else failed(new Error(`${message.error.code}: ${message.error.message}`));
    });
  }

  ask(request, fields = {}) {
    const id = ++this.#number;
    this.socket.send(JSON.stringify({ id, do: request, ...fields }));
    return new Promise((done, failed) => this.#asked.set(id, { done, failed }));
  }
}

let link;
let table;
let mine;
let acted = -1; // the seq that was last answered

// Answers a state if it is my turn. The same state may arrive twice: with `open` and as a push.
async function consider(state) {
  if (state.over) {
    for (const { seat, total, rank } of state.scores) console.log(`seat ${seat}: ${total} points, rank ${rank}`);
    link.socket.close();
  } else if (state.actor === mine && state.seq > acted) {
    acted = state.seq;
    const choice = state.legal[Math.floor(Math.random() * state.legal.length)];
    await link.ask('act', { table, seq: state.seq, actions: [choice.action] });
  }
}

async function begin() {
  const bot = { is: 'bot', level };
  const seats = [{ is: 'me' }, bot, bot];
  const clock = { kind: 'none' };
  const wish = { game, players: 3, modules: [], options: {}, seats, clock, public: false, watch: 'nobody' };
  table = (await link.ask('create', wish)).table; // no seat is free, so the game has begun
  const { summary, state } = await link.ask('open', { table });
  mine = summary.my_seat;
  await consider(state);
}

const fail = (error) => {
  console.error(error.message);
  process.exit(1);
};

link = new Link(await enter('Example'), (message) => {
  if (message.push === 'welcome') begin().catch(fail);
  else if (message.push === 'table') consider(message.state).catch(fail);
  else if (message.push === 'bye') fail(new Error(message.message));
});
await link.ended;
