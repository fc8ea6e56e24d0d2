// Which page is shown. Paths are real, so that a link can be sent and a reload stays where it was.

export type LabPart = 'experiments' | 'compare' | 'tree' | 'run';

export type Route =
  | { page: 'home' | 'lobby' | 'learn' | 'about' | 'feedback' | 'results' | 'me' | 'device' | 'missing' }
  | { page: 'api'; part: 'operations' | 'protocol' }
  | { page: 'lab'; part: LabPart; id: string }
  | { page: 'analysis'; what: string; id: string }
  | { page: 'puzzles'; id: string }
  | { page: 'new'; mode: string }
  | { page: 'rules'; variant: string }
  | { page: 'game'; id: string };

/** A part of a path as it was meant; what is not properly encoded is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string): Route {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).map(decoded);
  switch (first) {
    case '':
      return { page: 'home' };
    case 'g':
      return second ? { page: 'game', id: second } : { page: 'missing' };
    case 'analysis':
      return { page: 'analysis', what: second, id: third };
    case 'new':
      return { page: 'new', mode: second || 'machine' };
    case 'rules':
      return { page: 'rules', variant: second || 'english' };
    case 'feedback':
      return { page: second === 'results' ? 'results' : 'feedback' };
    case 'me':
      return { page: second === 'device' ? 'device' : second === '' ? 'me' : 'missing' };
    case 'lobby':
    case 'learn':
    case 'about':
      return { page: first };
    case 'puzzles':
      return { page: 'puzzles', id: second };
    case 'api':
      return apiRoute(second, third);
    case 'lab':
      return labRoute(second, third);
    default:
      return { page: 'missing' };
  }
}

function labRoute(part: string, id: string): Route {
  if (part === '' || part === 'compare' || part === 'tree') return { page: 'lab', part: part || 'experiments', id: '' };
  return part === 'runs' && id ? { page: 'lab', part: 'run', id } : { page: 'missing' };
}

/** The rest of `/api` is the server's. */
function apiRoute(second: string, third: string): Route {
  if (second !== 'docs' || (third !== '' && third !== 'protocol')) return { page: 'missing' };
  return { page: 'api', part: third || 'operations' };
}

class Router {
  path = $state(globalThis.location?.pathname ?? '/');
  query = $state(globalThis.location?.search ?? '');
  /** Counts arrivals: a page is built once for each. */
  visit = $state(0);
  route = $derived(routeOf(this.path));

  go(href: string, replace = false): void {
    // As a browser does it: who is there already gets the page afresh, but no second entry to go back through.
    if (replace || href === location.pathname + location.search) history.replaceState(null, '', href);
    else history.pushState(null, '', href);
    this.arrive();
    scrollTo(0, 0);
  }

  /** Changes the query of what is shown already, without going anywhere. A page that was left meanwhile has no say any more. */
  keep(href: string): void {
    if (new URL(href, location.href).pathname !== location.pathname) return;
    history.replaceState(null, '', href);
    this.read();
  }

  private arrive(): void {
    this.read();
    this.visit += 1;
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Follows clicks on links of this site without loading the page anew. */
  listen(): () => void {
    // A link to a place on the page is a step too, but leads to no other page.
    const back = (): void => {
      if (location.pathname !== this.path || location.search !== this.query) this.arrive();
    };
    const click = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest('a');
      const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (routeOf(link.pathname).page === 'missing' && link.pathname.startsWith('/api/')) return;
      if (link.hash && link.pathname === location.pathname) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    };
    addEventListener('popstate', back);
    addEventListener('click', click);
    return () => {
      removeEventListener('popstate', back);
      removeEventListener('click', click);
    };
  }
}

export const router = new Router();
