import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { purchaseOrderList } from '../purchase-order-list.ts';
import { api, client } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ chosenParties }) => chosenParties);

const optionOf = ({ id, name, city }: { id: number; name: string; city: string | null }): TypeaheadOption => ({
  id: String(id),
  label: name,
  ...(city && { detail: city }),
});

const findStores = async (search: string, signal: AbortSignal) => (await client.store.stores({ search }, { signal })).options.map(optionOf);
const findSuppliers = async (search: string, signal: AbortSignal) =>
  (await client.purchaseOrder.suppliers({ search }, { signal })).options.map(optionOf);

/** A draft of a store for a distributor; its lines follow in its drawer. */
export function NewPurchaseOrder({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.purchaseOrder.addPurchaseOrder.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues: { store_id: 0, distributor_id: 0 },
    blocked: create.isPending,
    record: purchaseOrderList.record ?? 'record',
  });
  const [store, distributor] = [form.getInputProps('store_id'), form.getInputProps('distributor_id')];
  return (
    <NewRecordForm form={form} create={create} submit={t('Create draft')} saved={t('The draft is created. Add its drugs.')} onMade={onMade}>
      <TypeaheadField
        label={t('Store')}
        placeholder={t('Name')}
        error={store.error}
        search={findStores}
        choosesFirst
        onChoose={(found) => store.onChange(found ? Number(found.id) : 0)}
      />
      <TypeaheadField
        label={t('Distributor')}
        placeholder={t('Name, code or city')}
        error={distributor.error}
        search={findSuppliers}
        choosesFirst
        onChoose={(found) => distributor.onChange(found ? Number(found.id) : 0)}
      />
    </NewRecordForm>
  );
}
