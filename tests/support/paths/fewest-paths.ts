import { transitionsTaken } from './execute.ts';
import type { ModelPath } from './model-spec.ts';

/**
 * A small set of paths with the same coverage. Greedy: takes the path that adds most; ties go to the fewest steps, then the
 * first.
 */
export function fewestPaths(paths: readonly ModelPath[]): ModelPath[] {
  const missing = new Set(paths.flatMap((path) => [...transitionsTaken(path)]));
  const chosen: ModelPath[] = [];
  while (missing.size) {
    const gains = paths.map((path) => ({ path, gain: [...transitionsTaken(path)].filter((id) => missing.has(id)).length }));
    const [best] = gains.toSorted((a, b) => b.gain - a.gain || a.path.steps.length - b.path.steps.length);
    if (!best) break;
    chosen.push(best.path);
    for (const id of transitionsTaken(best.path)) missing.delete(id);
  }
  return chosen;
}
