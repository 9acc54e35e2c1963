// The page's addresses. Links are plain links; clicking one of ours does not reload the page.
export interface Route {
  /** The parts of the path, such as ['t', 'ID']. */
  parts: string[];
  query: URLSearchParams;
  /** The part after '#', such as 'new/san-juan'. */
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
