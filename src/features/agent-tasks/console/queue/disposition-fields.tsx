import './disposition-fields.css';
import { QuickComments } from '#features/orders/console/public.ts';
import { outcomesOf, type TaskOutcome, taskOutcomes, type TaskResult } from '#machines/queues/task-facts.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import { type CommentFacts, quickCommentsFor } from '../../quick-comments.ts';
import { RESULT_MISSING } from '../../task-refusals.ts';

interface Disposition<Result> {
  result: Result;
  outcome: TaskOutcome;
  note: string;
}

/** What is missing; null: nothing. */
export function missingInDisposition({ result, outcome }: Pick<Disposition<TaskResult>, 'result' | 'outcome'>): string | null {
  if ((result as string) === '') return t(RESULT_MISSING);
  return (outcome as string) === '' ? t('Choose an outcome first') : null;
}

/** The outcome that a result leaves; empty if there are several. */
export function onlyOutcomeOf(result: TaskResult): TaskOutcome {
  const [only, ...more] = outcomesOf(result);
  return more.length === 0 && only ? only : ('' as TaskOutcome);
}

const NO_CALL = msg('No call was needed');

/** Result, the outcomes that it supports, and the note with its quick comments. */
export function DispositionFields<Result extends TaskResult, Fields extends Disposition<Result>>({
  form,
  results,
  held,
  about,
}: {
  form: ReturnType<typeof useSchemaForm<Fields>>;
  /** Keeps the values of the form. */
  held: { change: (next: Fields) => void };
  results: readonly Result[];
  /** Filled into the quick comments. */
  about: CommentFacts;
}) {
  const names = useChoices('CallDetailStatusChoices');
  const { result, outcome, note } = form.values;
  const set = (fields: Partial<Disposition<Result>>) => held.change({ ...form.values, ...fields });
  const choose = (chosen: string) => {
    set({ result: chosen as Result, outcome: onlyOutcomeOf(chosen as Result) });
    form.clearErrors();
  };
  const comments = quickCommentsFor(about).map(({ id, words, isOfCause }) => ({
    id,
    comment: words.message,
    label: t(words),
    isHidden: !isOfCause,
  }));
  const offered = (result as string) === '' ? [] : outcomesOf(result);
  return (
    <>
      <div className="task-disposition">
        <ChoiceField
          label={t('How did the call end?')}
          {...form.getInputProps('result')}
          value={result}
          onChange={choose}
          choices={results.map((each) => [each, each === 'NO-CALL' ? NO_CALL : (names[each] ?? each)])}
        />
        {offered.length > 0 && (
          <ChoiceField
            label={t('What came of it?')}
            {...form.getInputProps('outcome')}
            value={outcome}
            onChange={(chosen) => set({ outcome: chosen as TaskOutcome })}
            choices={offered.map((each) => [each, taskOutcomes[each]])}
          />
        )}
      </div>
      <QuickComments comments={comments} comment={note} onComment={(text) => set({ note: text })} />
      <NoteField form={form} />
    </>
  );
}
