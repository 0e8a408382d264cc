import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { FormRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { FormFields } from './form-fields.tsx';

const schema = () => import('../contract.ts').then(({ formFields }) => formFields);

/** Another title, purpose or last day. */
export function DetailsDialog({ record, onClose }: { record: FormRecord; onClose: () => void }) {
  const save = useMutation(api.appForm.changeForm.mutationOptions(changing));
  const { title, purpose, closes_on } = record;
  const form = useSchemaForm({ schema, initialValues: { title, purpose, closes_on: closes_on ?? '' }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Change form')}
      submit={t('Save form')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ form_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <FormFields form={form} />
    </ChangeDialog>
  );
}
