import './call-panel.css';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { duration, subjectName } from '#features/agent-tasks/console/public.ts';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import { patientPath, PatientsWithPhone } from '#features/patients/console/public.ts';
import { taskOutcomes } from '#machines/queues/task-facts.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { callDirections } from '../call-choices.ts';
import { callList } from '../call-list.ts';
import type { CallRecord } from '../contract.ts';
import { api } from './api.ts';
import { CallLog } from './call-log.tsx';
import { CallStateDot } from './call-state.tsx';

/** An own call. */
export function CallDrawer(props: OpenRecordProps) {
  const query = useQuery({ ...api.crm.callDetails.queryOptions({ input: { call_id: props.id } }), staleTime: 0 });
  return <OpenedCall {...props} query={query} isOwn />;
}

interface OpenedCallProps extends OpenRecordProps {
  query: UseQueryResult<CallRecord>;
  /** Its task is in the queue of the user. */
  isOwn?: boolean;
  children?: (record: CallRecord) => ReactNode;
}

/** The open call: to whom, how it ended, and what happened. */
export function OpenedCall({ bar, id, row, now, query, isOwn = false, children }: OpenedCallProps) {
  const name = query.data?.customer ?? String(row?.values['customer'] ?? '');
  return (
    <ListRecord list={callList} id={id} bar={bar} title={name || t('Unknown caller')} query={query}>
      {(record) =>
        record && (
          <div className="record-body">
            <Facts record={record} isOwn={isOwn} />
            {children?.(record)}
            <CallLog record={record} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record, isOwn }: { record: CallRecord; isOwn: boolean }) {
  const results = useChoices('CallDetailStatusChoices');
  const { status, direction, patient_id, customer, phone_no, task, started_at, talk_seconds, result, outcome, note } = record;
  return (
    <dl className="record-details">
      <dt>{t('State')}</dt>
      <dd>
        <CallStateDot state={status} />
      </dd>
      <dt>{t('Customer')}</dt>
      <dd>{patient_id === null ? customer || t('Unknown caller') : <Link to={patientPath(patient_id)}>{customer}</Link>}</dd>
      <dt>{t('Phone')}</dt>
      <dd>
        {phone_no === '' ? (
          t('Number withheld')
        ) : (
          <>
            {phoneInWords(phone_no)}{' '}
            <span className="second">
              · <PatientsWithPhone phone={phone_no} />
            </span>
          </>
        )}
      </dd>
      <dt>{t('Direction')}</dt>
      <dd>{t(callDirections[direction])}</dd>
      {task && (
        <>
          <dt>{t('Task')}</dt>
          <dd>{isOwn ? <Link to={`${MY_QUEUE_PATH}?id=${task.id}`}>{subjectName(task)}</Link> : subjectName(task)}</dd>
        </>
      )}
      <dt>{t('Called at')}</dt>
      <dd>{dayAndClock(started_at)}</dd>
      <dt>{t('Talk time')}</dt>
      <dd>{talk_seconds === null ? '–' : duration(talk_seconds)}</dd>
      {result && outcome && (
        <>
          <dt>{t('Result')}</dt>
          <dd>
            {t(results[result] ?? result)} <span className="second">· {t(taskOutcomes[outcome])}</span>
          </dd>
        </>
      )}
      {note && (
        <>
          <dt>{t('Note')}</dt>
          <dd>{note}</dd>
        </>
      )}
    </dl>
  );
}
