import { createAtom, type ReadableAtom } from '../../atom.ts';

/** Question before an action that is hard to undo (§2.6). */
export interface Question {
  /** Heading. */
  title?: string;
  /** "Are you sure?" by default. */
  message?: string;
  /** Label of the confirming button, "Yes" by default. */
  confirm?: string;
  /** Label of the declining button, "No" by default. */
  decline?: string;
  /** The action cannot be undone: the declining button gets the initial focus. */
  danger?: boolean;
}

export interface Confirmation extends Question {
  id: number;
  answer: (confirmed: boolean) => void;
}

const waiting = createAtom<readonly Confirmation[]>([]);
let lastId = 0;

/** Pending questions; the first one is on screen. */
export const confirmations: ReadableAtom<readonly Confirmation[]> = waiting;

/**
 * Asks in a dialog: `if (await confirmed({ message: t('Unassign all tasks?') })) …`. Resolves to true if confirmed, false if
 * dismissed. Several questions are shown one after the other.
 */
export function confirmed(question: Question = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (isConfirmed: boolean) => {
      waiting.set(waiting.get().filter((each) => each.id !== id));
      resolve(isConfirmed);
    };
    waiting.set([...waiting.get(), { ...question, id, answer }]);
  });
}

/** Declines all pending questions, for example at sign-out. */
export function declineAll(): void {
  for (const { answer } of waiting.get()) answer(false);
}
