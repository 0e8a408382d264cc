import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { inMinutes, QuickMomentField, type QuickTime, tomorrowAt } from '#platform/console/ui/fields/quick-moment-field.tsx';
import { SeveralField } from '#platform/console/ui/fields/several-field.tsx';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { FARTHEST_RUN, repeatChoices } from '../run-choices.ts';
import { client } from './api.ts';

/** The fields as they are typed. */
export interface TypedRun {
  due_at: string;
  repeat: string;
  store_ids: number[];
}

type Fields = Pick<ReturnType<typeof useSchemaForm<TypedRun, object>>, 'getInputProps' | 'setFieldValue' | 'values'>;

const times: readonly QuickTime[] = [
  { label: msg('In 10 min'), at: () => inMinutes(10) },
  { label: msg('In 1 hour'), at: () => inMinutes(60) },
  { label: msg('Tomorrow, 09:00'), at: () => tomorrowAt(9) },
];

const findStores = async (search: string, signal: AbortSignal) =>
  (await client.store.stores({ search }, { signal })).options.map(({ id, name, city }) => ({ id: String(id), label: name, detail: city }));

interface RunFieldsProps {
  form: Fields;
  /** Names of the chosen stores, by id. */
  names: ReadonlyMap<number, string>;
  onName: (id: number, name: string) => void;
}

/** Time, repetition and stores of a run. */
export function RunFields({ form, names, onName }: RunFieldsProps) {
  const { store_ids } = form.values;
  const error = form.getInputProps('store_ids').error as string | undefined;
  return (
    <>
      <QuickMomentField times={times} days={FARTHEST_RUN} label={t('Time')} {...form.getInputProps('due_at')} />
      <ChoiceSelect label={t('Repeats')} choices={repeatChoices} {...form.getInputProps('repeat')} />
      <SeveralField
        label={t('Stores')}
        description={t('None: every store')}
        placeholder={t('Name')}
        error={error}
        search={findStores}
        chosen={store_ids.map((id) => ({ id: String(id), label: names.get(id) ?? String(id) }))}
        onAdd={({ id, label }) => {
          onName(Number(id), label);
          form.setFieldValue('store_ids', [...store_ids, Number(id)]);
        }}
        onRemove={({ id }) =>
          form.setFieldValue(
            'store_ids',
            store_ids.filter((each) => String(each) !== id),
          )
        }
      />
    </>
  );
}
