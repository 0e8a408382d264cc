import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { ScheduleRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Why a job is not to run for now. */
export function PauseDialog({ record, onClose }: { record: ScheduleRecord; onClose: () => void }) {
  const save = useMutation(api.admin.pauseSchedule.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ pausing }) => pausing),
    initialValues: { reason: '' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Pause this schedule')}
      submit={t('Pause')}
      target={{ schedule_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
      help={t('“{title}” stops on all servers until somebody resumes it. A run in progress ends.', { title: t(record.title) })}
    >
      <CountedTextarea label={t('Reason')} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
