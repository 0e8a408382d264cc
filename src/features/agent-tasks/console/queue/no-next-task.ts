import { createAtom } from '#platform/console/atom.ts';

/** Why the agent cannot have the next task now; null: it can be asked for. */
export const noNextTask = createAtom<string | null>(null);
