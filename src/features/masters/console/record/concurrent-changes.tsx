import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { ago, dayAndClock } from '#platform/console/language/formats.ts';
import { api } from '../api.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import type { MasterRecord } from '../../contract.ts';
import type { Master } from '../../masters.ts';
import { MasterChanges } from './master-changes.tsx';

const A_MOMENT = 10_000;

interface ConcurrentChangesProps {
  master: Master;
  record: MasterRecord;
  /** Version the user started from. */
  since: number;
}

/** Changes saved by others since a version, newest first: user, time and fields. */
export function ConcurrentChanges({ master, record, since }: ConcurrentChangesProps) {
  const now = useNow(A_MOMENT);
  const { data } = useQuery({
    ...api.item.masterHistory.queryOptions({ input: { master: master.id, record_id: record.id } }),
    // Always refetched: a cached history may lack the latest change.
    queryKey: [...api.item.masterHistory.key(), 'since', master.id, record.id, record.version],
    meta: { quiet: true },
  });
  const entries = data?.rows.filter(({ version }) => version !== null && version > since) ?? [];
  if (entries.length === 0) return <b>{t('Changed by someone else since you opened it.')}</b>;
  return entries.map((entry) => (
    <div key={entry.id}>
      <b>{t('{who} changed this record', { who: t(entry.by) })}</b>{' '}
      <time className="second" dateTime={entry.at} title={dayAndClock(entry.at)}>
        {ago(entry.at, now)}
      </time>
      <MasterChanges master={master} changes={entry.changes} />
    </div>
  ));
}
