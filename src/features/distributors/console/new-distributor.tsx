import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { distributorList } from '../distributor-list.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { DistributorFieldsPart, typedFieldsOf } from './distributor-fields.tsx';

const schema = () => import('../contract.ts').then(({ typedNewDistributor }) => typedNewDistributor);

const nothing = {
  code: '',
  ...typedFieldsOf({
    name: '',
    gstin: null,
    pan: null,
    licence_20b: null,
    licence_20b_until: null,
    licence_21b: null,
    licence_21b_until: null,
    address: null,
    city: null,
    state: null,
    contact: null,
    phone: null,
    email: null,
    payment_days: null,
    lead_days: null,
    cut_off: null,
    minimum_order: 0,
  }),
};

/** A distributor that applies. */
export function NewDistributor({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.distributor.addDistributor.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues: nothing,
    blocked: create.isPending,
    record: distributorList.record ?? 'record',
  });
  return (
    <NewRecordForm form={form} create={create} submit={t('Add distributor')} saved={t('The distributor is added')} onMade={onMade}>
      <TextInput
        label={t('Code')}
        description={t('Short name such as AARAV. It cannot be changed later.')}
        maxLength={12}
        {...form.getInputProps('code')}
      />
      <DistributorFieldsPart form={form} />
    </NewRecordForm>
  );
}
