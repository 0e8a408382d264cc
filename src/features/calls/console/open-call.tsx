import './call-panel.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { subjectName } from '#features/agent-tasks/console/public.ts';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import { patientPath } from '#features/patients/console/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { isTypingNow } from '#platform/console/ui/keys/typing.ts';
import { isLive } from '../call-choices.ts';
import type { CallRecord } from '../contract.ts';
import { CallActions } from './call-actions.tsx';
import { CallStateDot } from './call-state.tsx';
import { Caller } from './caller.tsx';
import { IncomingActions } from './incoming-actions.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { resultDrafts } from './result-draft.ts';
import { TalkTime } from './talk-time.tsx';
import { TransferNews } from './transfer/transfer-news.tsx';

/** The call that rings, goes on, or lacks its result. */
export default function OpenCall({ call }: { call: CallRecord }) {
  const { status, patient_id, customer, phone_no, task } = call;
  const isOver = !isLive(status);
  // A call that was over before this page was opened interrupts nobody, unless its result has yet to be sent.
  const [endsHere] = useState(() => !isOver || (resultDrafts.read(call.id)?.isWaiting ?? false));
  const isIncoming = status === 'incoming' || call.transfer?.isToReader === true;
  const name = customer || t('Unknown caller');
  return (
    <section className="call-panel" aria-label={t('Call')} data-state={isIncoming ? 'incoming' : status}>
      {/* Also read out, as nothing takes the focus. */}
      <output className="call-panel-state" aria-live={isIncoming ? 'assertive' : 'polite'}>
        <CallStateDot state={status} />
        <TransferNews call={call} />
      </output>
      <TalkTime call={call} />
      <div className="call-panel-customer">
        {patient_id === null ? <b>{name}</b> : <Link to={patientPath(patient_id)}>{name}</Link>}
        <span>{phone_no === '' ? t('Number withheld') : phoneInWords(phone_no)}</span>
        {task && <Link to={`${MY_QUEUE_PATH}?id=${task.id}`}>{subjectName(task)}</Link>}
        {patient_id === null && !isIncoming && <Caller call={call} />}
      </div>
      {isIncoming ? <IncomingActions call={call} /> : <CallInHand key={String(isOver)} call={call} isOver={isOver} isQuiet={!endsHere} />}
    </section>
  );
}

interface CallInHandProps {
  call: CallRecord;
  isOver: boolean;
  /** The result is not asked for until the user presses its button. */
  isQuiet: boolean;
}

/** The result is asked for as soon as the call is over, but interrupts nobody who types; its button opens the dialog too. */
function CallInHand({ call, isOver, isQuiet }: CallInHandProps) {
  const [isPutOff, setPutOff] = useState(() => isQuiet || isTypingNow());
  return (
    <>
      <CallActions call={call} onResult={() => setPutOff(false)} />
      {isOver && !isPutOff && <ResultDialog call={call} onClose={() => setPutOff(true)} />}
    </>
  );
}
