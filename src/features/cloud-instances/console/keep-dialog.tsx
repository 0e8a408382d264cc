import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { LONGEST_KEEP } from '../cloud-choices.ts';
import type { InstanceRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Until when off-hours do not stop the instance. */
export function KeepDialog({ record, onClose }: { record: InstanceRecord; onClose: () => void }) {
  const save = useMutation(api.admin.keepCloudInstance.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ keeping }) => keeping),
    initialValues: { until: record.kept_until ?? '' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Keep {name} running', { name: record.name })}
      submit={t('Keep running')}
      off={form.values.until === '' ? t('Choose a time first') : null}
      target={{ cloud_instance_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The off-hours are skipped until then') })}
      onClose={onClose}
      help={t('Its off-hours do not stop it before this time.')}
    >
      <MomentField label={t('Until')} days={LONGEST_KEEP} {...form.getInputProps('until')} />
    </ChangeDialog>
  );
}
