import './fulfilment.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import type { ReportState } from '#machines/orders/fulfilmentReport.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { reportProblems, reportStatuses, reportTypes } from '../fulfilment-choices.ts';
import { reportList } from '../fulfilment-lists.ts';
import type { ReportRecord } from '../contract.ts';
import { api } from './api.ts';
import { replaying } from './changing.ts';

const tones: Record<ReportState, Tone> = { waiting: 'due', applied: 'good', superseded: 'end', parked: 'late' };

export const ReportStatus = ({ status }: { status: ReportState }) => (
  <StatusDot tone={tones[status]}>{t(reportStatuses[status])}</StatusDot>
);

/** The open report: what it says, what came of it, and for a parked one another try. */
export function ReportDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery({ ...api.oms.fulfilmentReport.queryOptions({ input: { report_id: id } }), staleTime: 0 });
  const code = query.data?.order_code ?? String(row?.values['order'] ?? '');
  return (
    <ListRecord list={reportList} id={id} bar={bar} title={code} query={query}>
      {(record) =>
        record && (
          <div className="push">
            <Facts record={record} />
            <Replay key={record.id} record={record} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: ReportRecord }) {
  const { type, status, problem, order, order_code, reference, reported_at, received_at, tries, waits_until, message_id, replayed_by } =
    record;
  return (
    <dl className="record-details">
      <dt>{t('Report')}</dt>
      <dd>
        {t(reportTypes[type])} <span className="second">{reference}</span>
      </dd>
      <dt>{t('Order')}</dt>
      <dd>{order ? <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link> : order_code}</dd>
      <dt>{t('Status')}</dt>
      <dd>
        <ReportStatus status={status} />
        {problem && <div className="second">{t(reportProblems[problem])}</div>}
        {status === 'waiting' && <div className="second">{t('waits until {time}', { time: dayAndClock(waits_until) })}</div>}
      </dd>
      <dt>{t('Reported for')}</dt>
      <dd>{dayAndClock(reported_at)}</dd>
      <dt>{t('Received')}</dt>
      <dd>{dayAndClock(received_at)}</dd>
      <dt>{t('Tries')}</dt>
      <dd>
        {tries}
        {replayed_by && <span className="second"> · {t('replayed by {name}', { name: replayed_by })}</span>}
      </dd>
      <dt>{t('Message id')}</dt>
      <dd className="push-id">{message_id}</dd>
    </dl>
  );
}

const Replay = ({ record }: { record: ReportRecord }) => (
  <RecordActions record={record}>
    <SendButton
      event="report.replayed"
      variant="filled"
      save={api.oms.replayReport.mutationOptions(replaying)}
      input={{ report_id: record.id }}
    >
      {t('Try again')}
    </SendButton>
  </RecordActions>
);
