import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { orderTypeNames } from '#features/orders/public.ts';
import { leadPrescriptions } from '#machines/orders/cio-lead-facts.ts';
import type { OrderType } from '#machines/orders/order-statuses.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { inUse } from '#platform/list/retirement.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { firstPrescriptions } from '../lead-choices.ts';
import { leadList } from '../lists.ts';
import { api, client } from './api.ts';
import { CartFields, type CartLine } from './cart-fields.tsx';
import { changing } from './changing.ts';
import { useUnfinishedQuantities } from './unfinished-quantities.ts';

const schema = () => import('../contract.ts').then(({ newLead }) => newLead);
const initialValues = {
  agent_id: 0,
  type: 'PRESCRIPTION' as OrderType,
  phone_no: '',
  name: '',
  prescription: '' as (typeof firstPrescriptions)[number],
  lines: [] as CartLine[],
  note: '',
};
const prescriptions = Object.fromEntries(firstPrescriptions.map((status) => [status, leadPrescriptions[status]]));

/** CIO agents by name, phone or store. */
const findAgents = async (search: string, signal: AbortSignal): Promise<TypeaheadOption[]> => {
  const { rows } = await client.django.cioAgents.rows({ search, where: inUse, limit: 20 }, { signal });
  return rows.map(({ id, values }) => ({
    id: String(id),
    label: String(values['name']),
    detail: [phoneInWords(String(values['phone_no'])), values['city']].filter(Boolean).join(' · '),
  }));
};

/** A CIO agent brings an order lead. */
export function NewLead({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.django.createCart.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: leadList.record ?? 'record' });
  const { off, onTyped } = useUnfinishedQuantities();
  const agent = form.getInputProps('agent_id');
  const cart = form.getInputProps('lines');
  return (
    <NewRecordForm form={form} create={create} submit={t('Save order lead')} saved={t('The order lead is saved')} off={off} onMade={onMade}>
      <TypeaheadField
        label={t('CIO agent')}
        placeholder={t('Name, phone or store')}
        error={agent.error}
        search={findAgents}
        choosesFirst
        onChoose={(found) => agent.onChange(found ? Number(found.id) : 0)}
      />
      <TextInput label={t('Phone')} type="tel" inputMode="numeric" maxLength={20} {...form.getInputProps('phone_no')} />
      <TextInput
        label={optionalLabel(msg('Name'))}
        description={t('Without a name, that of the patient with this number is used.')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <ChoiceSelect label={t('Type')} choices={orderTypeNames} {...form.getInputProps('type')} value={form.values.type} />
      <ChoiceSelect
        label={t('Prescription')}
        choices={prescriptions}
        {...form.getInputProps('prescription')}
        value={form.values.prescription}
      />
      <CartFields lines={form.values.lines} known={{}} error={cart.error} onChange={cart.onChange} onTyped={onTyped} />
      <CountedTextarea label={optionalLabel(msg('Note'))} maxLength={1_000} {...form.getInputProps('note')} />
    </NewRecordForm>
  );
}
