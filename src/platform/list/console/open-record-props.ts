import type { RecordBarActions } from '#platform/record/console/record-bar.tsx';
import type { ListRow } from '../list.ts';
import type { Identified } from './table/column.ts';

/** Props of a record over its list. */
export interface OpenRecordProps<Row extends Identified = ListRow> {
  bar: RecordBarActions;
  /** Id of the record, or `NEW_RECORD`. */
  id: number;
  /** The record's row in the list, if loaded. */
  row: Row | undefined;
  now: number;
  /** Called after a new record was saved and added to the list. */
  onMade: (id: number) => void;
}
