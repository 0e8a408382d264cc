import { useMutation } from '@tanstack/react-query';
import type { InstanceCommand } from '#machines/platform/cloud-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { InstanceRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const titles = {
  'instance.start': msg('Request the start of {name}'),
  'instance.stop': msg('Request the stop of {name}'),
  'instance.restart': msg('Request the restart of {name}'),
} as const satisfies Record<InstanceCommand, string>;

interface CommandDialogProps {
  record: InstanceRecord;
  command: InstanceCommand;
  onClose: () => void;
}

/** Why an instance of production is to be started or stopped; a second person reads it. */
export function CommandDialog({ record, command, onClose }: CommandDialogProps) {
  const save = useMutation(api.admin.commandCloudInstance.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ reasoned }) => reasoned),
    initialValues: { reason: '' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t(titles[command], { name: record.name })}
      submit={t('Request')}
      target={{ cloud_instance_id: record.id, version: record.version, command }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('Requested: someone else approves it') })}
      onClose={onClose}
      help={t('This is production: someone else has 8 hours to approve it.')}
    >
      <CountedTextarea label={t('Reason')} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
