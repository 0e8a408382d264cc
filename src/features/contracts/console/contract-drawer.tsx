import './contracts.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayAndClock, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { showDate } from '#platform/contract/date-input.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { DISTRIBUTORS_PATH } from '#features/distributors/public.ts';
import type { ContractRecord } from '../contract.ts';
import { contractList } from '../contract-list.ts';
import { api } from './api.ts';
import { ContractActions } from './contract-actions.tsx';
import { ContractLines } from './contract-lines.tsx';
import { ContractLog } from './contract-log.tsx';
import { ContractStatus } from './contract-status.tsx';
import { NewContract } from './new-contract.tsx';

/** The open contract: its days and terms, its lines, what can be done, and what happened. */
export function ContractDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({
    ...api.distributor.contract.queryOptions({ input: { contract_id: id } }),
    staleTime: 0,
    enabled: !isNew,
  });
  return (
    <ListRecord
      list={contractList}
      id={id}
      bar={bar}
      title={isNew ? t('New contract') : (query.data?.number ?? String(row?.values['number'] ?? ''))}
      aside={!isNew && <Presence record={`contracts/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <ContractActions key={record.id} record={record} now={now} />
            <ContractLines key={`lines ${record.id}`} record={record} />
            <ContractLog record={record} now={now} />
          </div>
        ) : (
          <NewContract onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: ContractRecord }) {
  const { status, distributor, first_on, last_on, payment_days, note, submitter, value } = record;
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <ContractStatus status={status} />
        {status === 'inReview' && submitter !== null && <div className="second">{t('Submitted by {name}', { name: submitter })}</div>}
      </dd>
      <dt>{t('Distributor')}</dt>
      <dd>
        <Link to={`${DISTRIBUTORS_PATH}?id=${distributor.id}`}>{distributor.name}</Link>
      </dd>
      <dt>{t('Period')}</dt>
      <dd>{t('{first} to {last}', { first: showDate(first_on), last: showDate(last_on) })}</dd>
      <dt>{t('Payment')}</dt>
      <dd>{t('{n, plural, =0 {At once} one {After one day} other {After # days}}', { n: payment_days })}</dd>
      {value > 0 && (
        <>
          <dt>{t('Committed value')}</dt>
          <dd>
            {money(value)} <span className="second">{t('without GST')}</span>
          </dd>
        </>
      )}
      {note !== '' && (
        <>
          <dt>{t('Note')}</dt>
          <dd>{note}</dd>
        </>
      )}
      <dt>{t('Created')}</dt>
      <dd>{dayAndClock(record.created_at)}</dd>
    </dl>
  );
}
