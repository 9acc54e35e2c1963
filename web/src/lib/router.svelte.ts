// The page's addresses. Links are plain links; clicking one of ours does not reload the page.
export interface Route {
  /** The parts of the path, such as ['t', 'ID']. */
  parts: string[];
  query: URLSearchParams;
  /** The part after '#', such as 'new/san-juan'. */
  hash: string[];
}

/** Files on any web server have no addresses of tables: there, everything stands after '#'. */
const SITE = import.meta.env.VITE_SITE === '1';

function read(): Route {
  const at = SITE ? new URL(location.hash.slice(1) || '/', location.origin) : location;
  return {
    parts: at.pathname.split('/').filter(Boolean),
    query: new URLSearchParams(at.search),
    hash: at.hash.slice(1).split('/').filter(Boolean),
  };
}

let current = $state.raw<Route>(read());

export function route(): Route {
  return current;
}

export function go(address: string, replace = false): void {
  const shown = SITE ? `${location.pathname}#${address}` : address;
  if (replace) history.replaceState(null, '', shown);
  else history.pushState(null, '', shown);
  const before = current;
  current = read();
  if (before.parts.join('/') !== current.parts.join('/')) scrollTo(0, 0);
}

/** Handles the page's links and the back button. */
export function follow(): () => void {
  const back = () => (current = read());
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}
