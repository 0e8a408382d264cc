import './call-panel.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { subjectName } from '#features/agent-tasks/console/public.ts';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import { patientPath } from '#features/patients/console/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import { isLive } from '../call-choices.ts';
import type { CallRecord } from '../contract.ts';
import { api } from './api.ts';
import { CallActions } from './call-actions.tsx';
import { CallStateDot } from './call-state.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { talkClock } from './talk-clock.ts';

/** Refetch interval while a call goes on, in case a notice of the server is lost. Milliseconds. */
const RENEWAL = 5_000;

/** The call that goes on, or whose result is missing. Nothing without one. */
export default function CallPanel() {
  const { data } = useQuery({
    ...api.crm.currentCall.queryOptions({ input: {}, meta: { quiet: true } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.call && isLive(state.data.call.status) ? RENEWAL : false),
  });
  return data?.call ? <OpenCall key={data.call.id} call={data.call} /> : null;
}

function OpenCall({ call }: { call: CallRecord }) {
  const { status, patient_id, customer, phone_no, task } = call;
  // The result is asked for as soon as the call is over; who closes the dialog opens it again by its button.
  const [isPutOff, setPutOff] = useState(false);
  const isOver = !isLive(status);
  const name = customer || t('Unknown caller');
  return (
    <section className="call-panel" aria-label={t('Call')}>
      <output className="call-panel-state">
        <CallStateDot state={status} />
      </output>
      <Duration call={call} />
      <span className="call-panel-customer">
        {patient_id === null ? <b>{name}</b> : <Link to={patientPath(patient_id)}>{name}</Link>}
        <span>{phoneInWords(phone_no)}</span>
        <Link to={`${MY_QUEUE_PATH}?id=${task.id}`}>{subjectName(task)}</Link>
      </span>
      <CallActions call={call} onResult={() => setPutOff(false)} />
      {isOver && !isPutOff && <ResultDialog call={call} onClose={() => setPutOff(true)} />}
    </section>
  );
}

/** Time since the answer; of a call that is over, its talk time. */
function Duration({ call: { connected_at, talk_seconds, status } }: { call: CallRecord }) {
  const now = useNow(1_000);
  const isTalking = connected_at !== null && isLive(status);
  const seconds = isTalking ? Math.max(0, Math.floor((now - Date.parse(connected_at)) / 1_000)) : talk_seconds;
  if (seconds === null) return null;
  return (
    <span className="call-panel-time" role="timer" aria-label={t('Talk time')}>
      {talkClock(seconds)}
    </span>
  );
}
