import './distributors.css';
import { useQuery } from '@tanstack/react-query';
import { count, money, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { Slot } from '#platform/console/slot.tsx';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { DistributorRecord } from '../contract.ts';
import { distributorList } from '../distributor-list.ts';
import { api } from './api.ts';
import { DistributorActions } from './distributor-actions.tsx';
import { DistributorLog } from './distributor-log.tsx';
import { DistributorStatus } from './distributor-status.tsx';
import { LicenceEnd } from './licence-end.tsx';
import { NewDistributor } from './new-distributor.tsx';

/** The open distributor: its papers, address and terms, and what happened. */
export function DistributorDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({
    ...api.distributor.distributor.queryOptions({ input: { distributor_id: id } }),
    staleTime: 0,
    enabled: !isNew,
  });
  return (
    <ListRecord
      list={distributorList}
      id={id}
      bar={bar}
      title={isNew ? t('New distributor') : (query.data?.name ?? String(row?.values['name'] ?? ''))}
      aside={!isNew && <Presence record={`distributors/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} now={now} />
            <DistributorActions key={record.id} record={record} />
            <Slot name="distributor.sections" props={{ distributorId: record.id, name: record.name }} />
            <DistributorLog record={record} now={now} />
          </div>
        ) : (
          <NewDistributor onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Licence({ number, until, now }: { number: string | null; until: string | null; now: number }) {
  if (number === null || until === null) return <span className="second">{t('Missing')}</span>;
  return (
    <>
      {number} <span className="second">·</span> <LicenceEnd until={until} now={now} />
    </>
  );
}

/** Terms in words; those of an earlier release may be missing. */
function termsOf({ payment_days: payment, lead_days: lead, cut_off, minimum_order }: DistributorRecord): string[] {
  return [
    payment === null ? '' : t('{n, plural, =0 {paid at once} one {paid after one day} other {paid after # days}}', { n: payment }),
    lead === null ? '' : t('{n, plural, =0 {goods on the same day} one {goods after one day} other {goods after # days}}', { n: lead }),
    cut_off === null ? '' : t('orders until {time}', { time: cut_off }),
    minimum_order === 0 ? '' : t('orders from {amount}', { amount: money(minimum_order) }),
  ].filter(Boolean);
}

function Facts({ record, now }: { record: DistributorRecord; now: number }) {
  const { status, code, gstin, pan, address, city, state, contact, phone, email, rates, lanes } = record;
  const terms = termsOf(record);
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <DistributorStatus status={status} />
      </dd>
      <dt>{t('Code')}</dt>
      <dd>{code}</dd>
      <dt>{t('GSTIN')}</dt>
      <dd>
        {gstin ?? <span className="second">{t('Missing')}</span>}
        {pan !== null && <div className="second">{t('PAN {pan}', { pan })}</div>}
      </dd>
      <dt>{t('Licence 20B')}</dt>
      <dd>
        <Licence number={record.licence_20b} until={record.licence_20b_until} now={now} />
      </dd>
      <dt>{t('Licence 21B')}</dt>
      <dd>
        <Licence number={record.licence_21b} until={record.licence_21b_until} now={now} />
      </dd>
      <dt>{t('Address')}</dt>
      <dd>{[address, city, state].filter(Boolean).join(', ') || '–'}</dd>
      <dt>{t('Contact')}</dt>
      <dd>
        {contact ?? '–'}
        {phone !== null && <span className="second"> · {phoneInWords(phone)}</span>}
        {email !== null && <div className="second">{email}</div>}
      </dd>
      <dt>{t('Terms')}</dt>
      <dd>{terms.length === 0 ? '–' : terms.join(' · ')}</dd>
      <dt>{t('Used by')}</dt>
      <dd>
        {t('{rates, plural, one {one rate} other {{count} rates}}, {lanes, plural, one {one supply lane} other {# supply lanes}}', {
          rates,
          count: count(rates),
          lanes,
        })}
      </dd>
    </dl>
  );
}
