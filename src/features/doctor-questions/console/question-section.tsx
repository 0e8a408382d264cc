import './doctor-questions.css';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import type { DoctorQuestion } from '../contract.ts';
import { AskDialog, type QuestionSubject } from './ask-dialog.tsx';
import { QuestionCard } from './question-card.tsx';

interface QuestionSectionProps {
  /** Newest first. */
  questions: readonly DoctorQuestion[];
  subject: QuestionSubject;
  /** Why nothing can be asked now; null: it can; empty: it is not offered. */
  off: string | null;
  now: number;
}

/** What is asked of doctors, each question with what can be done now, and a new one. */
export function QuestionSection({ questions, subject, off, now }: QuestionSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const user = stored.currentUser.read();
  const mayAsk = user !== null && holds('doctor-questions.act', user) && off !== '';
  useScreenActions(
    mayAsk && off === null
      ? [{ id: 'doctor/ask', label: t('Ask the doctor…'), of: subject.code, icon: IconStethoscope, run: () => setAsking(true) }]
      : [],
  );
  return (
    <section className="doctor-questions" aria-label={t('Questions to the doctor')}>
      <div className="row">
        <h3>
          {t('Questions to the doctor')} <span className="muted">{questions.length}</span>
        </h3>
        <span className="grow" />
        {mayAsk && (
          <BlockableButton size="xs" off={off} leftSection={<IconStethoscope size={14} />} onClick={() => setAsking(true)}>
            {t('Ask the doctor…')}
          </BlockableButton>
        )}
      </div>
      {questions.length > 0 && (
        <ul>
          {questions.map((question) => (
            <QuestionCard key={question.id} question={question} now={now} />
          ))}
        </ul>
      )}
      {isAsking && <AskDialog subject={subject} onClose={() => setAsking(false)} />}
    </section>
  );
}
