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

function normalizedUrl(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  const setParams = [...searchParams].filter(([name, value]) => value !== '' && assumed[name] !== value);
  return `${pathname}?${setParams
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')}`;
}

let responseAge = 0;

/** How much older the first list is than the moment it was taken: on a slow line its answer waits for the code. Milliseconds. */
export const prefetchedResponseAge = (): number => responseAge;

/** The answer that is on its way already, or null. A failed one counts as none. */
export async function takePrefetchedResponse(url: string): Promise<Response | null> {
  const first = window.__first;
  if (!first || normalizedUrl(first.url) !== normalizedUrl(url)) return null;
  window.__first = undefined;
  const timing = performance.getEntriesByName(new URL(first.url, location.origin).href).at(-1);
  if (timing instanceof PerformanceResourceTiming) responseAge = performance.now() - timing.responseStart;
  return first.answer.then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}
