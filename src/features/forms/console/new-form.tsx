import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { formList } from '../lists.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { FormFields } from './form-fields.tsx';

const schema = () => import('../contract.ts').then(({ formFields }) => formFields);
const initialValues = { title: '', purpose: '', closes_on: '' };

/** A draft, whose questions are added then. */
export function NewForm({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.appForm.createForm.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: formList.record ?? 'record' });
  return (
    <NewRecordForm form={form} create={create} submit={t('Create form')} saved={t('The form is created as a draft')} onMade={onMade}>
      <FormFields form={form} />
    </NewRecordForm>
  );
}
