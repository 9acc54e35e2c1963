// The current account. A guest account is created silently when a name is first needed.
import { atHome } from './home.svelte';
import { http, Refused } from './http';
import { someName } from './names';
import { connection } from './socket.svelte';
import { tell, toast } from './toast.svelte';
import type { Me } from './types';

const AGAIN = 5000;

let me = $state.raw<Me | null>(null);
let waiting = $state(0);
/** The request for the current account, once it is made. */
let asked: Promise<void> | null = null;

export function whoami(): Me | null {
  return me;
}

/** How many of my games are waiting for me. */
export function waitingGames(): number {
  return waiting;
}

/** The server sets this cookie with the session, which the page cannot read. */
const HERE = /(^|; )tavoliere-here=1(;|$)/;

/** Asks the server once who I am; null if I have no account yet. Without a session there is nothing to ask. */
export async function recall(): Promise<Me | null> {
  if (!atHome() && !HERE.test(document.cookie)) return me;
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

/** Makes sure that there is an account and that the connection is open. */
export async function enter(): Promise<Me> {
  if (!(await recall())) {
    become(await http.guest(someName()));
  }
  connection.start();
  return me as Me;
}

/** Like `enter`, for a page that is useless without it: retries while there is no connection. */
export function enterSoon(): void {
  enter().catch((error: unknown) => {
    tell(error);
    if (error instanceof Refused && error.code === 'offline') setTimeout(enterSoon, AGAIN);
  });
}

/** Switches to another account or to none, and closes the old connection. */
export function become(who: Me | null): void {
  const other = me !== null && me.account !== who?.account;
  me = who;
  asked = Promise.resolve();
  if (other) connection.stop();
}

/** My session was ended elsewhere. The server is asked who I am when it next matters. */
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
