/**
 * The first list's data is prefetched by a script in the page (`index.html`) while the code loads. The response is passed once
 * to the first identical request.
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

/** Server defaults; leaving them out makes no difference. */
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

/** How long before its use the prefetched response arrived, which corrects the data's time on slow connections. Milliseconds. */
export const prefetchedResponseAge = (): number => responseAge;

/** The prefetched response, or null if there is none or it failed. */
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
