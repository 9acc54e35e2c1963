// Requests about accounts and files (docs/api.md, "Who you are: HTTP").
import { askHome, atHome } from './home.svelte';
import type { ApiError, HttpAnswers, HttpAsks } from './types';
import { language, say } from './words.svelte';

/**
 * What the server's error codes mean to a player, and what to do next. The server's own texts are for
 * programmers: they name fields and list allowed values.
 */
const MEANING: Record<string, string> = {
  stale: 'stale',
  illegal: 'error.illegal',
  over: 'error.over',
  phase: 'error.phase',
  table: 'error.table',
  seat: 'error.seat',
  full: 'error.full',
  alone: 'error.alone',
  time: 'error.time',
  removed: 'error.removed',
  rate: 'error.rate',
  busy: 'error.busy',
  store: 'error.store',
  session: 'error.session',
  replay: 'error.replay',
};

/** For a record: names the faulty line. */
const RECORD: Record<string, string> = {
  record: 'error.record',
  illegal: 'error.record.move',
  over: 'error.record.move',
  seat: 'error.record.move',
};

/** For these codes the server explains in a sentence what is wrong with the input. */
const SPOKEN = new Set(['name', 'login', 'password', 'tries', 'banned', 'mail', 'reset', 'endpoint', 'link']);

function meaning({ code, field, message }: ApiError): string {
  if (field === 'record') {
    // The quoted part is the line, in every language.
    const line = /'\D*(\d+)'/.exec(message)?.[1];
    if (code === 'bound' && !line) return say('error.record.long');
    if (!line || (code === 'record' && line === '1')) return say('error.record.none');
    return say(RECORD[code] ?? 'error.record.unknown', line);
  }
  const id = MEANING[code];
  if (id) return say(id);
  if (!SPOKEN.has(code)) return say('error.server');
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A refusal by the server, in words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

export function refused(error: ApiError): Refused {
  return new Refused(error.code, meaning(error), error.field ?? null);
}

/** The body of a request that has one. */
type Body<Path> = Path extends keyof HttpAsks ? HttpAsks[Path] : Record<string, never>;

/** Without a server there is one account, the player's, and nothing to manage. */
async function askAtHome<Path extends keyof HttpAnswers>(path: Path): Promise<HttpAnswers[Path]> {
  if (path !== 'games' && path !== 'me') throw new Refused('home', say('error.home'));
  return JSON.parse((await askHome(path)) ?? 'null') as HttpAnswers[Path];
}

async function ask<Path extends keyof HttpAnswers>(
  method: 'GET' | 'POST',
  path: Path,
  body?: Body<Path>,
): Promise<HttpAnswers[Path]> {
  if (atHome()) return askAtHome(path);
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        'Accept-Language': language(),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Refused('offline', say('error.offline'));
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as HttpAnswers[Path];
  const fault = (answer as { error?: ApiError } | null)?.error;
  throw fault ? refused(fault) : new Refused(`${response.status}`, say('error.server'));
}

export const http = {
  guest: (name: string) => ask('POST', 'guest', { name }),
  me: () => ask('GET', 'me'),
  keep: (login: string, password: string) => ask('POST', 'keep', { login, password }),
  login: (login: string, password: string) => ask('POST', 'login', { login, password }),
  password: (password: string, next: string) => ask('POST', 'password', { password, new: next }),
  mail: (mail: string, password: string) => ask('POST', 'mail', { mail, password }),
  forgot: (login: string) => ask('POST', 'forgot', { login }),
  reset: (key: string, password: string) => ask('POST', 'reset', { key, password }),
  logout: () => ask('POST', 'logout', {}),
  logoutEverywhere: () => ask('POST', 'logout-everywhere', {}),
  remove: (password: string | null) => ask('POST', 'delete', password === null ? {} : { password }),
  games: () => ask('GET', 'games'),
  notices: () => ask('GET', 'notices'),
  chooseNotices: (choice: HttpAsks['notices-choose']) => ask('POST', 'notices-choose', choice),
  addDevice: (device: HttpAsks['notices-device']) => ask('POST', 'notices-device', device),
  removeDevice: (id: string) => ask('POST', 'notices-remove', { id }),
  setWebhook: (address: string) => ask('POST', 'notices-webhook', { address }),
  askMail: () => ask('POST', 'notices-mail', {}),
  stopNotices: (key: string) => ask('POST', 'notices-stop', { key }),
  agreeToMail: (key: string) => ask('POST', 'notices-agree', { key }),
};
