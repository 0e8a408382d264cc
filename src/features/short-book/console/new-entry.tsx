import { NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { manualModes, MOST_PACKS } from '../short-book-choices.ts';
import { shortBookList } from '../short-book-list.ts';
import { api, client } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ typedEntry }) => typedEntry);
const nothing = { store_id: 0, drug_id: 0, mode: 'MS', packs: 1, note: '' };

const findStores = async (search: string, signal: AbortSignal) =>
  (await client.store.stores({ search }, { signal })).options.map(({ id, name, city }) => ({ id: String(id), label: name, detail: city }));

/** An entry that is written by hand. */
export function NewEntry({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.shortbook.addEntry.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: nothing, blocked: create.isPending, record: shortBookList.record });
  return (
    <NewRecordForm form={form} create={create} submit={t('Add entry')} saved={t('The entry is added')} onMade={onMade}>
      <TypeaheadField
        label={t('Store')}
        placeholder={t('Name')}
        error={form.getInputProps('store_id').error}
        search={findStores}
        choosesFirst
        onChoose={(found) => form.setFieldValue('store_id', found ? Number(found.id) : 0)}
      />
      <DrugSearch
        isMain
        label={t('Drug')}
        description={t('Name or ingredients')}
        error={form.getInputProps('drug_id').error}
        onChoose={(found) => form.setFieldValue('drug_id', found?.id ?? 0)}
      />
      <ChoiceSelect label={t('Mode')} choices={manualModes} {...form.getInputProps('mode')} />
      <NumberInput
        label={t('Packs')}
        min={1}
        max={MOST_PACKS}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('packs')}
      />
      <TextInput
        label={optionalLabel(msg('Note'))}
        description={t('For a patient request: until when it is needed')}
        maxLength={200}
        {...form.getInputProps('note')}
      />
    </NewRecordForm>
  );
}
