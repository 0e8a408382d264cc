import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TatLeft } from '#features/orders/console/public.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useKeptFocus } from '#platform/console/ui/keys/use-kept-focus.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { DoctorQuestion } from '../contract.ts';
import { openQuestionStatuses, questionStatuses } from '../question-choices.ts';
import { api } from './api.ts';
import { AnswerDialog, NotReachedDialog, WithdrawDialog } from './change-dialogs.tsx';
import { changing } from './changing.ts';
import { QuestionLog } from './question-log.tsx';
import { answerInWords, stateTones } from './question-words.ts';

interface QuestionCardProps {
  question: DoctorQuestion;
  now: number;
}

/** One question: what is asked of whom, where it stands, what came of it. */
export function QuestionCard({ question, now }: QuestionCardProps) {
  const { status, about, doctor, phone, question: words, due_at, escalated, asked_by, caller, answered_at } = question;
  const isOpen = openQuestionStatuses.includes(status);
  const answer = answerInWords(question);
  return (
    <li className="doctor-question" aria-label={t('Question to {doctor}', { doctor: doctor.name })}>
      <div className="row">
        <StatusDot tone={stateTones[status]}>{t(questionStatuses[status])}</StatusDot>
        {isOpen && <TatLeft due={due_at} now={now} />}
        {isOpen && escalated && <b className="t-late">{t('Escalated')}</b>}
        <span className="grow" />
        <span className="second">{t('{name}, {time}', { name: asked_by, time: dayAndClock(question.created_at) })}</span>
      </div>
      <p className="doctor-question-words">
        {about && <span className="second">{about}: </span>}
        {words}
      </p>
      {answer && (
        <p className="doctor-answer">
          <b>{answer}</b>{' '}
          <span className="second">
            {caller &&
              answered_at &&
              t('{doctor} to {name}, {time}', { doctor: doctor.name, name: caller.name, time: dayAndClock(answered_at) })}
          </span>
        </p>
      )}
      {isOpen && (
        <p className="second">
          {doctor.name} · <a href={`tel:+91${phone}`}>{phoneInWords(phone)}</a> <Calls question={question} />
        </p>
      )}
      {isOpen && <QuestionActions key={question.id} question={question} />}
      <QuestionLog question={question} now={now} />
    </li>
  );
}

/** Calls so far, and the next one. */
function Calls({ question: { status, attempts, last_result, next_try_at, caller } }: { question: DoctorQuestion }) {
  const results = useChoices('CallDetailStatusChoices');
  const parts = [
    attempts > 0 && t('Attempts: {n}', { n: attempts }),
    last_result && t(results[last_result] ?? last_result),
    next_try_at && t('call at {time}', { time: dayAndClock(next_try_at) }),
    status === 'calling' && caller && t('{name} calls', { name: caller.name }),
  ].filter(Boolean);
  return parts.length > 0 && <>· {parts.join(' · ')}</>;
}

type Open = 'answer' | 'failed' | 'withdraw';

/** What the chart accepts from this user now; the others say why not. */
function QuestionActions({ question }: { question: DoctorQuestion }) {
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  useKeptFocus(actions, () => actions.current?.querySelector('button') ?? null);
  const begin = useMutation(api.oms.beginDoctorCall.mutationOptions(changing));
  const request_key = useRequestKey(question.version);
  const whyNot = whyNotOf(question.abilities);
  const { id, version, status, phone, doctor } = question;
  const dialog = { question, onClose: () => setOpen(null) };
  const call = () => begin.mutate({ question_id: id, version, request_key });
  const whyNoCall = whyNot('call.begun');
  return (
    <div>
      <div className="doctor-question-actions" ref={actions}>
        {status === 'calling' && (
          <>
            <BlockableButton variant="filled" off={whyNot('question.answered')} onClick={() => setOpen('answer')}>
              {t('Write the answer…')}
            </BlockableButton>
            <BlockableButton off={whyNot('call.failed')} onClick={() => setOpen('failed')}>
              {t('Not reached…')}
            </BlockableButton>
          </>
        )}
        {whyNoCall === null ? (
          <Button
            component="a"
            href={`tel:+91${phone}`}
            variant={status === 'calling' ? 'default' : 'filled'}
            leftSection={<IconPhone size={14} />}
            aria-busy={begin.isPending || undefined}
            onClick={begin.isPending ? undefined : call}
          >
            {status === 'calling' ? t('Call instead') : t('Call {doctor}', { doctor: doctor.name })}
          </Button>
        ) : (
          status !== 'calling' && <BlockableButton off={whyNoCall}>{t('Call {doctor}', { doctor: doctor.name })}</BlockableButton>
        )}
        <BlockableButton off={whyNot('question.withdrawn')} onClick={() => setOpen('withdraw')}>
          {t('Withdraw…')}
        </BlockableButton>
      </div>
      {begin.isError && <FormError>{sayError(begin.error)}</FormError>}
      {open === 'answer' && <AnswerDialog {...dialog} />}
      {open === 'failed' && <NotReachedDialog {...dialog} />}
      {open === 'withdraw' && <WithdrawDialog {...dialog} />}
    </div>
  );
}
