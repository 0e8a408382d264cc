import { useQuery } from '@tanstack/react-query';
import { closingReasons } from '#machines/stores/closing-reasons.ts';
import { day, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { PeriodRecord } from '../contract.ts';
import { periodList } from '../store-ops-lists.ts';
import { api } from './api.ts';
import { ClosureHits } from './closure-hits.tsx';
import { PeriodActions } from './period-actions.tsx';
import { StoreLink } from './store-link.tsx';
import { PeriodStatusDot, StoreLog, timesInWords } from './store-words.tsx';

/** The open period: store, times, what can be done, and what happened. */
export function PeriodDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.store.unserviceablePeriod.queryOptions({ input: { period_id: id } }), staleTime: 0 });
  return (
    <ListRecord list={periodList} id={id} bar={bar} title={query.data?.store.name ?? String(row?.values['store'] ?? '')} query={query}>
      {(record) =>
        record && (
          <div className="record-body">
            <Facts record={record} />
            <PeriodActions key={record.id} record={record} />
            {(record.status === 'scheduled' || record.status === 'active') && <PeriodHits key={record.version} record={record} />}
            <StoreLog log={record.log} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

function PeriodHits({ record: { store, starts_at, ends_at, weekdays, exceptions } }: { record: PeriodRecord }) {
  return <ClosureHits storeId={store.id} startsAt={starts_at} endsAt={ends_at} weekdays={weekdays} exceptions={exceptions} isSaved />;
}

const dayInWords = (date: string): string => day(`${date}T12:00:00Z`);

function Facts({ record }: { record: PeriodRecord }) {
  const { store, status, reason, note, exceptions, ended_at } = record;
  return (
    <dl className="record-details">
      <dt>{t('Store')}</dt>
      <dd>
        <StoreLink store={store} /> <span className="second">{store.code}</span>
      </dd>
      <dt>{t('Status')}</dt>
      <dd>
        <PeriodStatusDot status={status} />
        {ended_at && <div className="second">{t('Ended early, {time}', { time: dayAndClock(ended_at) })}</div>}
      </dd>
      <dt>{t('Times')}</dt>
      <dd>
        {timesInWords(record)}
        {exceptions.length > 0 && <div className="second">{t('Except {days}', { days: exceptions.map(dayInWords).join(', ') })}</div>}
      </dd>
      <dt>{t('Reason')}</dt>
      <dd>
        {t(closingReasons[reason])}
        {note && <div className="second">{note}</div>}
      </dd>
    </dl>
  );
}
