import { sql, type SQL } from 'drizzle-orm';
import type { AnyStateMachine } from 'xstate';
import type { FlowSource } from '#platform/server/flow-source.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

/** What figures of a chart need besides its kind. */
interface Flow extends Pick<FlowSource, 'states'> {
  /** Whether a record `r` is past its time; null: it has none. */
  late: (now: SQL) => SQL | null;
}

/** History and current states of a kind that keeps a log, for business figures and replay. */
export function flowOf(
  { table, log }: Pick<RecordKind<AnyStateMachine, StoredRecord>, 'table' | 'log'>,
  { states, late }: Flow,
): FlowSource {
  if (!log) throw new Error('This kind keeps no log');
  const record = sql.identifier(log.record.name);
  return {
    states,
    events: sql`select ${record} as record, version as seq, at, event, from_status as from_state, to_status as to_state from ${log.table}`,
    records: (now) => sql`
      select r.status as state, ${late(sql`${now.toISOString()}::timestamptz`) ?? sql`null::boolean`} as late,
        (select max(e.at) from ${log.table} e where e.${record} = r.id and e.from_status is distinct from e.to_status) as since
      from ${table} r`,
    due: {},
  };
}
