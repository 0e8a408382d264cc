import { createAtom, type ReadableAtom } from '../../atom.ts';

/** What a person is asked before something is done that is hard to take back (§2.6). */
export interface Question {
  /** Heading. */
  title?: string;
  /** "Are you sure?" unless said. */
  message?: string;
  /** Button that says so: "Yes" unless said. */
  confirm?: string;
  /** Button that leaves everything as it is: "No" unless said. */
  decline?: string;
  /** What it does cannot be undone: the focus begins at the other button. */
  danger?: boolean;
}

export interface Confirmation extends Question {
  id: number;
  answer: (confirmed: boolean) => void;
}

const waiting = createAtom<readonly Confirmation[]>([]);
let lastId = 0;

/** Questions that wait for an answer; the first one is on screen. */
export const confirmations: ReadableAtom<readonly Confirmation[]> = waiting;

/**
 * Asks in a dialog: `if (await confirmed({ message: t('Unassign all tasks?') })) …`. True when it was confirmed, false when it
 * was dismissed in any other way. Several questions are asked one after the other.
 */
export function confirmed(question: Question = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (yes: boolean) => {
      waiting.set(waiting.get().filter((each) => each.id !== id));
      resolve(yes);
    };
    waiting.set([...waiting.get(), { ...question, id, answer }]);
  });
}

/** Nobody is there to answer any more. */
export function declineAll(): void {
  for (const { answer } of waiting.get()) answer(false);
}
