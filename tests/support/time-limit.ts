/**
 * Condition of a loop that something else ends: throws once the loop has lasted too long, so that it cannot outlive its test and
 * starve the files that follow it.
 */
export function timeLimit(loop: string, ms = 120_000): () => boolean {
  const end = performance.now() + ms;
  return () => {
    if (performance.now() > end) throw new Error(`${loop}: not over after ${ms / 1_000} s`);
    return true;
  };
}
