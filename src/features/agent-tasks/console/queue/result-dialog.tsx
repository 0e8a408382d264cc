import { useMutation } from '@tanstack/react-query';
import { type TaskOutcome, type TaskResult, taskResults } from '#machines/queues/task-facts.ts';
import { t } from '#platform/console/language/language.ts';
import { createDrafts } from '#platform/console/storage/drafts.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { type KeptDraft, useKeptChange } from '#platform/record/console/change/kept-change.ts';
import type { TaskRecord } from '../../contract.ts';
import { FARTHEST_FOLLOW_UP } from '../../task-choices.ts';
import { api } from '../api.ts';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { changing } from './changing.ts';
import { commentFacts } from './comment-facts.ts';
import { DispositionFields, missingInDisposition } from './disposition-fields.tsx';

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
const noFollowUp = { ...nothing, due_at: '' };

const endDrafts = createDrafts<KeptDraft<typeof nothing>>('task-end');
const followUpDrafts = createDrafts<KeptDraft<typeof noFollowUp>>('task-follow-up');

function End({ record, onClose }: DialogProps) {
  const save = useMutation(api.crm.endTask.mutationOptions(changing));
  const { held, kept } = useKeptChange(endDrafts, record.id, nothing);
  const form = useSchemaForm({ schema: endSchema, initialValues: nothing, held, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Result of the call')}
      submit={t('Save result')}
      off={missingInDisposition(form.values)}
      target={{ task_id: record.id, version: record.version }}
      form={form}
      save={save}
      kept={kept}
      onSaved={() => void toast({ text: t('The task is done') })}
      onClose={onClose}
    >
      <DispositionFields form={form} held={held} results={taskResults} about={commentFacts(record)} />
    </ChangeDialog>
  );
}

function FollowUp({ record, onClose }: DialogProps) {
  const save = useMutation(api.crm.postponeTask.mutationOptions(changing));
  const { held, kept } = useKeptChange(followUpDrafts, record.id, noFollowUp);
  const form = useSchemaForm({ schema: followUpSchema, initialValues: noFollowUp, held, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Follow up later')}
      submit={t('Save follow-up')}
      off={missingInDisposition(form.values) ?? (form.values.due_at === '' ? t('Choose a time first') : null)}
      target={{ task_id: record.id, version: record.version }}
      form={form}
      save={save}
      kept={kept}
      onSaved={() => void toast({ text: t('The task comes back at its time') })}
      onClose={onClose}
    >
      <DispositionFields form={form} held={held} results={taskResults} about={commentFacts(record)} />
      <CallTime label={t('Call again at')} days={FARTHEST_FOLLOW_UP} {...form.getInputProps('due_at')} />
    </ChangeDialog>
  );
}
