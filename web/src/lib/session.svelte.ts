// Who I am here. A guest is made silently when a name is first needed.
import { http, Refused } from './http';
import { connection } from './socket.svelte';
import { tell, toast } from './toast.svelte';
import type { Me } from './types';

/** Friendly names for guests, which mean something kind in no language in particular. */
const NAMES = [
  'Brezza',
  'Corallo',
  'Fiordaliso',
  'Ginestra',
  'Lampara',
  'Limone',
  'Maestrale',
  'Mandorla',
  'Marina',
  'Mirto',
  'Oleandro',
  'Oliva',
  'Rosmarino',
  'Salvia',
  'Scirocco',
  'Zagara',
];

const AGAIN = 5000;

let me = $state.raw<Me | null>(null);
let waiting = $state(0);
/** Who I am is known, or asked for. */
let asked: Promise<void> | null = null;

export function whoami(): Me | null {
  return me;
}

/** How many of my games wait for me. */
export function waitingGames(): number {
  return waiting;
}

/** Asks who I am, once; null: nobody yet. */
export async function recall(): Promise<Me | null> {
  asked ??= http.me().then(
    (known) => {
      me = known;
    },
    (error: unknown) => {
      if (!(error instanceof Refused && error.code === 'offline')) return;
      asked = null;
      throw error;
    },
  );
  await asked;
  return me;
}

/** Makes sure that I am somebody, and that the line is open. */
export async function enter(): Promise<Me> {
  if (!(await recall())) {
    const name = NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Marina';
    become(await http.guest(name));
  }
  connection.start();
  return me as Me;
}

/** As `enter`, for a page that is nothing without it: where there is no line it goes on trying. */
export function enterSoon(): void {
  enter().catch((error: unknown) => {
    tell(error);
    if (error instanceof Refused && error.code === 'offline') setTimeout(enterSoon, AGAIN);
  });
}

/** Takes over another identity, or none: the old line is closed. */
export function become(who: Me | null): void {
  const other = me !== null && me.account !== who?.account;
  me = who;
  asked = Promise.resolve();
  if (other) connection.stop();
}

/** My session has ended elsewhere. Who I am now, the server is asked when it matters. */
function forget(): void {
  become(null);
  asked = null;
}

connection.on((push) => {
  if (push.push === 'welcome') {
    me = push.me;
    waiting = push.waiting;
  } else if (push.push === 'waiting') {
    waiting = push.waiting;
  } else if (push.push === 'bye') {
    toast(push.message);
    if (push.code === 'signed-out') forget();
  }
});
