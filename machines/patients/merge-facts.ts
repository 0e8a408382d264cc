/** Days in which a merge can be undone. */
export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

export interface MergeFacts {
  /** ISO 8601; null: not merged yet. */
  mergedAt: string | null;
  /** Neither patient was merged into another one meanwhile. */
  areCurrent: boolean;
}

/** `at`: now, ISO 8601. */
export type MergeEvent =
  | { type: 'merge.confirmed'; at: string }
  | { type: 'merge.dismissed' }
  /** `undecided`: records and details since the merge of which nobody has said whose they are. */
  | { type: 'merge.undone'; at: string; undecided: number };

export const isInTime = ({ mergedAt }: MergeFacts, at: string): boolean =>
  mergedAt !== null && Date.parse(at) - Date.parse(mergedAt) <= UNDO_DAYS * DAY_MS;
