import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { InstanceRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Why a request is declined. */
export function DeclineDialog({ record, onClose }: { record: InstanceRecord; onClose: () => void }) {
  const save = useMutation(api.admin.decideCloudRequest.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ noted }) => noted),
    initialValues: { note: '' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Decline the request?')}
      submit={t('Decline')}
      target={{ cloud_instance_id: record.id, version: record.version, decision: 'request.declined' as const }}
      form={form}
      save={save}
      onClose={onClose}
      help={t('{name} stays as it is.', { name: record.name })}
    >
      <NoteField form={form} />
    </ChangeDialog>
  );
}
