import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { policyList } from '../policy-list.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { emptyForm, PolicyFields } from './policy-fields.tsx';

const schema = () => import('../contract.ts').then(({ typedPolicy }) => typedPolicy);

/** A draft of a policy. */
export function NewPolicy({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.crm.createPolicy.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: emptyForm, blocked: create.isPending, record: policyList.record ?? 'record' });
  return (
    <NewRecordForm form={form} create={create} submit={t('Save draft')} saved={t('The draft is saved. Try it next.')} onMade={onMade}>
      <PolicyFields form={form} />
    </NewRecordForm>
  );
}
