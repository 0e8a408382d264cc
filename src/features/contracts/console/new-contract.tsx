import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { t } from '#platform/console/language/language.ts';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { contractList } from '../contract-list.ts';
import { api, client } from './api.ts';
import { changing } from './changing.ts';
import { HeaderFields } from './header-fields.tsx';

const schema = () => import('../contract.ts').then(({ typedNewContract }) => typedNewContract);

/** Days from the first to the last. */
const USUAL_DAYS = 364;
const USUAL_PAYMENT_DAYS = '30';

/** Contracts are made with these. */
const open = JSON.stringify({ match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['applied', 'verified', 'active'] }] });

async function findDistributors(search: string, signal: AbortSignal): Promise<TypeaheadOption[]> {
  const { rows } = await client.distributor.distributors.rows({ search, where: open, limit: 20 }, { signal });
  return rows.map(({ id, values: { name, city } }) => ({ id: String(id), label: String(name), ...(city && { detail: String(city) }) }));
}

/** A draft with a distributor; its lines follow in its drawer, or by an upload. */
export function NewContract({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.distributor.addContract.mutationOptions(changing));
  const [initialValues] = useState(() => {
    const first_on = daysLater(businessDate(Date.now()), 1);
    const last_on = daysLater(first_on, USUAL_DAYS);
    return { distributor_id: 0, number: '', first_on, last_on, payment_days: USUAL_PAYMENT_DAYS, note: '' };
  });
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: contractList.record ?? 'record' });
  const distributor = form.getInputProps('distributor_id');
  return (
    <NewRecordForm form={form} create={create} submit={t('Add contract')} saved={t('The draft is created. Add its lines.')} onMade={onMade}>
      <TypeaheadField
        label={t('Distributor')}
        placeholder={t('Name, code or city')}
        error={distributor.error}
        search={findDistributors}
        choosesFirst
        onChoose={(found) => distributor.onChange(found ? Number(found.id) : 0)}
      />
      <HeaderFields form={form} />
    </NewRecordForm>
  );
}
