/**
 * The first list's data is asked for by a script in the page itself, in parallel with the code
 * (`index.html`). Here the answer is handed to the request that would ask the same, once.
 */
interface FirstRequest {
  /** Path with query. */
  url: string;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    __first?: FirstRequest | undefined;
  }
}

/** What the server assumes for parameters that are left out: saying it or not asks the same. */
const assumed: Record<string, string> = { sort: 'tat', page: '1', page_size: '50' };

function question(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  const said = [...searchParams].filter(([name, value]) => value !== '' && assumed[name] !== value);
  return `${pathname}?${said
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')}`;
}

/** The answer that is on its way already, or null. A failed one counts as none. */
export async function takeFirstAnswer(url: string): Promise<Response | null> {
  const first = window.__first;
  if (!first || question(first.url) !== question(url)) return null;
  window.__first = undefined;
  return first.answer.then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}
