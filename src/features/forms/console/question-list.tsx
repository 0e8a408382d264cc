import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ArrangeControls } from '#platform/console/ui/controls/arrange-controls.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { FormRecord } from '../contract.ts';
import { MOST_QUESTIONS, type Question, questionKinds } from '../form-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** The questions of a form, each of which can be changed, moved and removed while the chart takes changes. */
export function QuestionList({ record }: { record: FormRecord }) {
  /** Position of the question in the dialog; after the last one: a new question. */
  const [edited, setEdited] = useState<number | null>(null);
  const arrange = useMutation(api.appForm.arrangeQuestions.mutationOptions(changing));
  const target = { form_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const user = stored.currentUser.read();
  const canWrite = user !== null && holds('forms.manage', user);
  const why = whyNotOf(record.abilities)('form.changed');
  const off =
    why ?? (record.questions.length >= MOST_QUESTIONS ? t('A form has at most {most} questions', { most: MOST_QUESTIONS }) : null);
  return (
    <section aria-label={t('Questions')}>
      <h3>{t('Questions')}</h3>
      {record.questions.length === 0 && <p className="second">{t('The form has no questions yet.')}</p>}
      <ol className="form-questions">
        {record.questions.map((question, at) => (
          <li key={question.label} className="form-question">
            <div>
              {question.label}
              <div className="second">{inWords(question)}</div>
            </div>
            {canWrite && why === null && (
              <ArrangeControls
                name={question.label}
                at={at}
                count={record.questions.length}
                removal={t('It stays in what was filled in.')}
                onEdit={() => setEdited(at)}
                onArrange={(order) => arrange.mutate({ ...target, order })}
              />
            )}
          </li>
        ))}
      </ol>
      {canWrite && (
        <BlockableButton off={off} leftSection={<IconPlus size={14} />} onClick={() => setEdited(record.questions.length)}>
          {t('Add a question')}
        </BlockableButton>
      )}
      {arrange.isError && <FormError>{sayError(arrange.error)}</FormError>}
      {edited !== null && <QuestionDialog record={record} at={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

const inWords = ({ kind, is_required: isRequired, choices }: Question): string =>
  [t(questionKinds[kind]), choices.join(', '), !isRequired && t('may stay empty')].filter(Boolean).join(' · ');
