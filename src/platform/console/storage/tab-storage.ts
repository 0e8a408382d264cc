/** Runs a function with the tab's session storage; returns `otherwise` if the browser refuses it. */
export function inTab<Result>(run: (tab: Storage) => Result, fallback: Result): Result {
  try {
    return run(sessionStorage);
  } catch {
    return fallback;
  }
}
