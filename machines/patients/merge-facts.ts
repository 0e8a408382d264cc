/** Days in which a merge can be undone. */
export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

export interface MergeFacts {
  /** Epoch milliseconds; null: not merged yet. */
  mergedAt: number | null;
  /** Neither patient was merged into another one meanwhile. */
  areCurrent: boolean;
  /** Records and details since the merge of which nobody has said whose they are. */
  undecided: number;
}

/** `at`: epoch milliseconds. */
export type MergeEvent = { type: 'merge.confirmed'; at: number } | { type: 'merge.dismissed' } | { type: 'merge.undone'; at: number };

export const isInTime = ({ mergedAt }: MergeFacts, at: number): boolean => mergedAt !== null && at - mergedAt <= UNDO_DAYS * DAY_MS;
