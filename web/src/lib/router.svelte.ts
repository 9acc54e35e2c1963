// The page's own addresses. Links are plain links; a click on one of ours stays in the page.
export interface Route {
  /** The parts of the path: ['t', 'ID']. */
  parts: string[];
  query: URLSearchParams;
  /** What follows '#': 'new/san-juan'. */
  hash: string[];
}

function read(): Route {
  return {
    parts: location.pathname.split('/').filter(Boolean),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1).split('/').filter(Boolean),
  };
}

let current = $state.raw<Route>(read());

export function route(): Route {
  return current;
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  const before = current;
  current = read();
  if (before.parts.join('/') !== current.parts.join('/')) scrollTo(0, 0);
}

/** Takes over the links of the page, and the way back. */
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
