import './short-book.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { hrefOfDrug } from '#features/drugs/public.ts';
import { PURCHASE_ORDERS_PATH } from '#features/purchase-orders/public.ts';
import { orderModes } from '#machines/orders/order-statuses.ts';
import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { showDate } from '#platform/contract/date-input.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { ShortBookRecord } from '../contract.ts';
import { shortBookList } from '../short-book-list.ts';
import { api } from './api.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryLog } from './entry-log.tsx';
import { EntryStatus } from './entry-status.tsx';
import { NewEntry } from './new-entry.tsx';
import { Offers } from './offers.tsx';
import { Suggestion } from './suggestion.tsx';

/** The open entry: why the drug is short, who sells it, and what happened. */
export function EntryDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.shortbook.entry.queryOptions({ input: { entry_id: id } }), staleTime: 0, enabled: !isNew });
  return (
    <ListRecord
      list={shortBookList}
      id={id}
      bar={bar}
      title={isNew ? t('New entry') : (query.data?.drug.name ?? String(row?.values['drug'] ?? ''))}
      aside={!isNew && <Presence record={`short-book/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <EntryActions key={record.id} record={record} />
            <Suggestion record={record} now={now} />
            <Offers record={record} />
            <EntryLog record={record} now={now} />
          </div>
        ) : (
          <NewEntry onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: ShortBookRecord }) {
  const { status, mode, store, drug, packs, distributor, note, now, offers, snoozed_until, purchase_order } = record;
  const chosen = offers.find((offer) => offer.distributor.id === distributor?.id);
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <EntryStatus status={status} />
        {purchase_order !== null && (
          <div>
            <Link to={`${PURCHASE_ORDERS_PATH}?id=${purchase_order.id}`}>{purchase_order.number}</Link>
          </div>
        )}
        {snoozed_until !== null && <div className="second">{t('until {day}', { day: showDate(snoozed_until) })}</div>}
      </dd>
      <dt>{t('Drug')}</dt>
      <dd>
        <Link to={hrefOfDrug(drug.id)}>{drug.name}</Link>
        <div className="second">{[drug.composition, t('Grade {grade}', { grade: drug.grade })].filter(Boolean).join(' · ')}</div>
      </dd>
      <dt>{t('Store')}</dt>
      <dd>
        {store.name} <span className="second">· {store.code}</span>
      </dd>
      <dt>{t('Mode')}</dt>
      <dd>{t(orderModes[mode])}</dd>
      <dt>{t('Packs')}</dt>
      <dd>
        {count(packs)}{' '}
        <span className="second">
          · {t('{n, plural, one {one unit} other {{count} units}}', { n: packs * drug.pack_size, count: count(packs * drug.pack_size) })}
        </span>
      </dd>
      <dt>{t('Distributor')}</dt>
      <dd>
        {distributor?.name ?? <span className="second">{t('None')}</span>}
        {chosen && (
          <div className="second">
            {t('{rate} a pack, {value} without tax', { rate: money(chosen.net_rate), value: money(chosen.net_rate * packs) })}
          </div>
        )}
      </dd>
      <dt>{t('Now')}</dt>
      <dd>{t('{free} units free, {ordered} on order', { free: count(now.free), ordered: count(now.on_order) })}</dd>
      {note !== '' && (
        <>
          <dt>{t('Note')}</dt>
          <dd>{note}</dd>
        </>
      )}
    </dl>
  );
}
