import type { RecordBarActions } from '#platform/record/console/record-bar.tsx';
import type { ListRow } from '../list.ts';

/** What a record over its list is given. */
export interface OpenRecordProps {
  bar: RecordBarActions;
  /** Of the record, or `NEW_RECORD`. */
  id: number;
  /** What the list knows of it already. */
  row: ListRow | undefined;
  now: number;
  /** A new record was saved: it is shown, and the list has it. */
  onMade: (id: number) => void;
}
