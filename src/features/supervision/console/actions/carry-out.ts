import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { renewFloor } from '../floor/floor-data.ts';

/** A change of one task or agent. */
export interface Step {
  name: string;
  /** Resolves with the change that undoes it; null: it cannot be undone. */
  run: () => Promise<Step['run'] | null>;
}

/** What came of one step; `why`: the reason why it was refused. */
export interface Outcome {
  name: string;
  why: string | null;
}

/** Several steps, of which some were refused. */
export interface Outcomes {
  outcomes: readonly Outcome[];
  /** Undoes those that were done; null: none can be undone. */
  undo: (() => void) | null;
}

/** Changes one after the other, so that each has its own result; the result is a toast, or where something was refused a list. */
export async function carryOut(steps: readonly Step[], done: string, onRefused: (outcomes: Outcomes) => void): Promise<void> {
  const outcomes: Outcome[] = [];
  const back: Step[] = [];
  for (const { name, run } of steps) {
    try {
      const undo = await run();
      outcomes.push({ name, why: null });
      if (undo) back.push({ name, run: undo });
    } catch (error) {
      outcomes.push({ name, why: sayError(error) });
    }
  }
  renewFloor();
  const undo = back.length === 0 ? null : () => void carryOut(back, t('Undone'), onRefused);
  if (outcomes.some(({ why }) => why !== null)) onRefused({ outcomes, undo });
  else toast({ text: done, ...(undo && { action: { label: t('Undo'), onSelect: undo } }) });
}
