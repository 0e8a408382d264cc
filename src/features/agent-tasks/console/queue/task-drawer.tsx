import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { TatLeft } from '#features/orders/console/public.ts';
import { patientPath, PatientsWithPhone } from '#features/patients/console/public.ts';
import { taskOutcomes } from '#machines/queues/task-facts.ts';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import { useNow } from '#platform/list/console/table/now.ts';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { TaskRecord } from '../../contract.ts';
import { taskStates } from '../../task-choices.ts';
import { taskList } from '../../task-list.ts';
import { api } from '../api.ts';
import { subjectName } from '../subject-name.ts';
import { TaskActions } from './task-actions.tsx';
import { TaskLog } from './task-log.tsx';
import { TaskReasonList } from './task-reason-list.tsx';
import { TaskScript } from './task-script.tsx';

/** The open task: what it is about, why it came, and what is to be done. */
export function TaskDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.crm.task.queryOptions({ input: { task_id: id } }), staleTime: 0 });
  const subject = query.data?.subject ?? (row && { kind: String(row.values['subject']), code: String(row.values['task']) });
  return (
    <ListRecord list={taskList} id={id} bar={bar} title={subject ? subjectName(subject) : t('Task')} query={query}>
      {(record) =>
        record && (
          <div className="task">
            <Facts record={record} now={now} />
            <TaskActions key={record.id} record={record} />
            {record.script !== '' && <TaskScript record={record} />}
            {record.reasons && <TaskReasonList reasons={record.reasons} />}
            <TaskLog record={record} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record, now }: { record: TaskRecord; now: number }) {
  const { status, customer, patient_id, phone_no, channel, due, due_at, waits_until, offer_ends_at, outcome } = record;
  return (
    <dl className="record-details">
      <dt>{t('State')}</dt>
      <dd>
        {t(taskStates[status])}
        {outcome && <span className="second"> · {t(taskOutcomes[outcome])}</span>}
      </dd>
      <dt>{t('Customer')}</dt>
      <dd>{patient_id === null ? customer || t('Unknown caller') : <Link to={patientPath(patient_id)}>{customer}</Link>}</dd>
      <dt>{t('Phone')}</dt>
      <dd>
        <a href={`tel:+91${phone_no}`}>{phoneInWords(phone_no)}</a>{' '}
        <span className="second">
          · <PatientsWithPhone phone={phone_no} />
        </span>
      </dd>
      <dt>{t('Queue')}</dt>
      <dd>{channel}</dd>
      {offer_ends_at !== null && (
        <>
          <dt>{t('Yours for')}</dt>
          <dd>
            <OfferEnd at={offer_ends_at} />
          </dd>
        </>
      )}
      {waits_until !== null && (
        <>
          <dt>{t('Follow-up at')}</dt>
          <dd>{dayAndClock(waits_until)}</dd>
        </>
      )}
      {due !== null && (
        <>
          <dt>{t('Due')}</dt>
          <dd>
            <TatLeft due={due_at} now={now} /> <span className="second">{dayAndClock(due_at)}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

/** `0:24`, counting down; then it goes back to its queue. */
function OfferEnd({ at }: { at: string }) {
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - now) / 1_000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      <span role="timer" aria-label={t('Time left to accept it: {time}', { time })}>
        {time}
      </span>{' '}
      <span className="second">· {t('then it goes to somebody else')}</span>
    </>
  );
}
