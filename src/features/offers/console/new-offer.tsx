import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDate } from '#platform/contract/business-day.ts';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { offerList } from '../offer-list.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { OfferFieldsPart, type TypedFields } from './offer-fields.tsx';

const schema = () => import('../contract.ts').then(({ typedNewOffer }) => typedNewOffer);

const nothing = {
  code: '',
  title: '',
  percent: '',
  most: '',
  minimum: '',
  ends_on: '',
  city: '',
  channel: '',
  budget: '',
  once_per_patient: false,
  first_order: false,
} satisfies Omit<TypedFields, 'starts_on'> & { code: string };

/** A draft with a free code, from today. */
export function NewOffer({ onMade }: { onMade: (id: number) => void }) {
  const [starts_on] = useState(() => businessDate(Date.now()));
  const create = useMutation(api.ecommerce.addOffer.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues: { ...nothing, starts_on },
    blocked: create.isPending,
    record: offerList.record ?? 'record',
  });
  return (
    <NewRecordForm form={form} create={create} submit={t('Add offer')} saved={t('The offer is added as a draft')} onMade={onMade}>
      <TextInput
        label={t('Code')}
        description={t('As customers name it, such as GALEN10. It cannot be changed later.')}
        maxLength={20}
        {...form.getInputProps('code')}
      />
      <OfferFieldsPart form={form} />
    </NewRecordForm>
  );
}
