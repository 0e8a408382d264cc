import './policies.css';
import { useQuery } from '@tanstack/react-query';
import { OrderStatus } from '#features/orders/console/public.ts';
import { withinOrders } from '#features/agent-tasks/public.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { PolicyRecord } from '../contract.ts';
import { policyList } from '../policy-list.ts';
import { api } from './api.ts';
import { NewPolicy } from './new-policy.tsx';
import { PolicyActions } from './policy-actions.tsx';
import { PolicyLog } from './policy-log.tsx';
import { PolicyStatus } from './policy-status.tsx';
import { shareInWords } from './policy-words.ts';
import { Trial } from './trial.tsx';

/** The open policy: its rules, its last trial, what can be done, and what happened. */
export function PolicyDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.crm.policy.queryOptions({ input: { policy_id: id } }), staleTime: 0, enabled: !isNew });
  return (
    <ListRecord
      list={policyList}
      id={id}
      bar={bar}
      title={isNew ? t('New policy') : (query.data?.name ?? String(row?.values['name'] ?? ''))}
      aside={!isNew && <Presence record={`assignment_policies/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Rules record={record} />
            <PolicyActions key={record.id} record={record} onMade={onMade} />
            {record.trial && <Trial trial={record.trial} name={record.name} />}
            <PolicyLog record={record} now={now} />
          </div>
        ) : (
          <NewPolicy onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Rules({ record }: { record: PolicyRecord }) {
  const { status, status_order, overdue_first, within, language_first, live_since } = record;
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <PolicyStatus status={status} />
        {live_since !== null && <div className="second">{t('In use since {time}', { time: dayAndClock(live_since) })}</div>}
      </dd>
      <dt>{t('Overdue tasks')}</dt>
      <dd>{overdue_first ? t('First in each queue, whatever their status') : t('In the order of their status')}</dd>
      <dt>{t('Orders')}</dt>
      <dd>
        <ol className="policy-statuses">
          {status_order.map((each) => (
            <li key={each}>
              <OrderStatus status={each} />
            </li>
          ))}
        </ol>
      </dd>
      <dt>{t('In a status')}</dt>
      <dd>{t(withinOrders[within])}</dd>
      <dt>{t('Language')}</dt>
      <dd>{language_first ? t('Patients who speak a language of the agent first') : t('Does not matter')}</dd>
      <dt>{t('Share of an agent')}</dt>
      <dd>{shareInWords(record)}</dd>
    </dl>
  );
}
