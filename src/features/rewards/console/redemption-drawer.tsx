import './rewards.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { patientPath } from '#features/patients/console/public.ts';
import { copaymentMethods } from '#machines/loyalty/redemption-facts.ts';
import { count, dayAndClock, money, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { RedemptionRecord } from '../contract.ts';
import { redemptionList } from '../lists.ts';
import { rewardKinds, testTypes } from '../reward-choices.ts';
import { api } from './api.ts';
import { RedemptionActions } from './redemption-actions.tsx';
import { RedemptionLog } from './redemption-log.tsx';
import { RedemptionStatus } from './redemption-status.tsx';

/** The open redemption: patient, reward, what is to be done, and what happened. */
export function RedemptionDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.crm.redemption.queryOptions({ input: { redemption_id: id } }), staleTime: 0 });
  const name = query.data?.patient_name ?? String(row?.values['customer'] ?? '');
  return (
    <ListRecord
      list={redemptionList}
      id={id}
      bar={bar}
      title={name}
      aside={<Presence record={`redemptions/${id}`} now={now} />}
      query={query}
    >
      {(record) =>
        record && (
          <div className="record-body">
            <Facts record={record} />
            <RedemptionActions key={record.id} record={record} />
            <RedemptionLog record={record} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

/** What happens with the co-payment, in words. */
function copaymentInWords({ copayment, payment, status }: RedemptionRecord): string {
  if (copayment === 0) return t('None');
  if (payment === null) return money(copayment);
  return t(status === 'REFUNDED' ? '{amount}, given back' : '{amount}, paid by {method}', {
    amount: money(copayment),
    method: t(copaymentMethods[payment]).toLowerCase(),
  });
}

function Facts({ record }: { record: RedemptionRecord }) {
  const { status, patient_id, phone_no, reward, points, expires_at } = record;
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <RedemptionStatus status={status} />
        {status === 'BOOKED' && <div className="second">{t('Expires at {time}', { time: dayAndClock(expires_at) })}</div>}
      </dd>
      <dt>{t('Patient')}</dt>
      <dd>
        <Link to={patientPath(patient_id)}>{record.patient_name}</Link> <span className="second">· {phoneInWords(phone_no)}</span>
      </dd>
      <dt>{t('Reward')}</dt>
      <dd>
        {reward.name}
        <div className="second">
          {t(rewardKinds[reward.kind])}
          {reward.test_type && ` · ${t(testTypes[reward.test_type])}`} · {reward.vendor}
        </div>
      </dd>
      <dt>{t('Points')}</dt>
      <dd>{count(points)}</dd>
      <dt>{t('Co-payment')}</dt>
      <dd>{copaymentInWords(record)}</dd>
    </dl>
  );
}
