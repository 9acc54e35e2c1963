// Requests that concern an account and files (docs/api.md, "Who you are").
import type { ApiError, GamesInfo, Me } from './types';
import { language, say } from './words.svelte';

/** What the server refused, in words. */
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
  return new Refused(error.code, error.message, error.field ?? null);
}

async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
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
  if (response.ok) return answer as Answer;
  const fault = (answer as { error?: ApiError } | null)?.error;
  throw fault ? refused(fault) : new Refused(`${response.status}`, say('error.server'));
}

export const http = {
  guest: (name: string) => ask<Me>('POST', '/api/guest', { name }),
  me: () => ask<Me>('GET', '/api/me'),
  keep: (login: string, password: string) => ask<Me>('POST', '/api/keep', { login, password }),
  login: (login: string, password: string) => ask<Me>('POST', '/api/login', { login, password }),
  logout: () => ask<object>('POST', '/api/logout', {}),
  logoutEverywhere: () => ask<object>('POST', '/api/logout-everywhere', {}),
  remove: (password: string | null) =>
    ask<object>('POST', '/api/delete', password === null ? {} : { password }),
  games: () => ask<GamesInfo>('GET', '/api/games'),
};
