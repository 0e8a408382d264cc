import './call-mark.css';
import './call-panel.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { subjectName } from '#features/agent-tasks/console/public.ts';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import { patientPath } from '#features/patients/console/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { isLive } from '../call-choices.ts';
import type { CallRecord } from '../contract.ts';
import { CallActions } from './call-actions.tsx';
import { CallStateDot } from './call-state.tsx';
import { currentCallOptions } from './current-call.ts';
import { ResultDialog } from './result-dialog.tsx';
import { TalkTime } from './talk-time.tsx';

/** The call that goes on, or whose result is missing. Nothing without one. */
export default function CallPanel() {
  const { data } = useQuery(currentCallOptions());
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
      <TalkTime call={call} />
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
