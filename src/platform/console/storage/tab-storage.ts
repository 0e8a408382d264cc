/** Runs something with the storage of this tab; answers `otherwise` where the browser refuses it. */
export function inTab<Result>(run: (tab: Storage) => Result, otherwise: Result): Result {
  try {
    return run(sessionStorage);
  } catch {
    return otherwise;
  }
}
