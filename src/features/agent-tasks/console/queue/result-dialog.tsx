import { useMutation } from '@tanstack/react-query';
import { QuickComments } from '#features/orders/console/public.ts';
import { outcomesOf, type TaskOutcome, taskOutcomes, type TaskResult, taskResults } from '#machines/queues/task-facts.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { TaskRecord } from '../../contract.ts';
import { FARTHEST_FOLLOW_UP, quickComments } from '../../task-choices.ts';
import { api } from '../api.ts';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { changing } from './changing.ts';

interface ResultDialogProps {
  record: TaskRecord;
  /** The task comes back at a time; otherwise it ends. */
  isFollowUp: boolean;
  onClose: () => void;
}

/** How the call ended and what came of it (§3); with a follow-up, when to go on. */
export function ResultDialog({ record, isFollowUp, onClose }: ResultDialogProps) {
  return isFollowUp ? <FollowUp record={record} onClose={onClose} /> : <End record={record} onClose={onClose} />;
}

type DialogProps = Omit<ResultDialogProps, 'isFollowUp'>;

const endSchema = () => import('../../contract.ts').then(({ ending }) => ending);
const followUpSchema = () => import('../../contract.ts').then(({ followUp }) => followUp);
const nothing = { result: '' as TaskResult, outcome: '' as TaskOutcome, note: '' };

interface Disposition {
  result: TaskResult;
  outcome: TaskOutcome;
  note: string;
}

/** What is missing; null: nothing. */
function missing({ result, outcome }: Disposition): string | null {
  if ((result as string) === '') return t('Say first how the call ended');
  return (outcome as string) === '' ? t('Choose an outcome first') : null;
}

function End({ record, onClose }: DialogProps) {
  const save = useMutation(api.crm.endTask.mutationOptions(changing));
  const form = useSchemaForm({ schema: endSchema, initialValues: nothing, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Result of the call')}
      submit={t('Save result')}
      off={missing(form.values)}
      target={{ task_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The task is done') })}
      onClose={onClose}
    >
      <DispositionFields form={form} />
    </ChangeDialog>
  );
}

function FollowUp({ record, onClose }: DialogProps) {
  const save = useMutation(api.crm.postponeTask.mutationOptions(changing));
  const form = useSchemaForm({ schema: followUpSchema, initialValues: { ...nothing, due_at: '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Follow up later')}
      submit={t('Save follow-up')}
      off={missing(form.values) ?? (form.values.due_at === '' ? t('Choose a time first') : null)}
      target={{ task_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The task comes back at its time') })}
      onClose={onClose}
    >
      <DispositionFields form={form} />
      <CallTime label={t('Call again at')} days={FARTHEST_FOLLOW_UP} {...form.getInputProps('due_at')} />
    </ChangeDialog>
  );
}

const NO_CALL = msg('No call was needed');

/** Result, the outcomes that it supports, and the note with its quick comments. */
function DispositionFields<Fields extends Disposition>({ form }: { form: ReturnType<typeof useSchemaForm<Fields>> }) {
  const names = useChoices('CallDetailStatusChoices');
  const { result, outcome, note } = form.values;
  const set = (fields: Partial<Disposition>) => form.setValues(fields as Partial<Fields>);
  const choose = (chosen: string) => {
    const [only, ...more] = outcomesOf(chosen as TaskResult);
    set({ result: chosen as TaskResult, outcome: more.length === 0 && only ? only : ('' as TaskOutcome) });
    form.clearErrors();
  };
  const offered = (result as string) === '' ? [] : outcomesOf(result);
  return (
    <>
      <div className="task-disposition">
        <ChoiceField
          label={t('How did the call end?')}
          {...form.getInputProps('result')}
          value={result}
          onChange={choose}
          choices={taskResults.map((each) => [each, each === 'NO-CALL' ? NO_CALL : (names[each] ?? each)])}
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
      <QuickComments comments={quickComments} comment={note} onComment={(text) => set({ note: text })} />
      <NoteField form={form} />
    </>
  );
}
