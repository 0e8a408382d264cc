import { TextInput } from '@mantine/core';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { refillStates } from '../campaign-choices.ts';
import { cities } from '../campaign-list.ts';
import { fieldNames } from './field-names.ts';
import type { CampaignForm } from './typed-fields.ts';

/** Criteria of the audience: patients meet every one that is set. */
export function AudienceFields({ form, drug }: { form: CampaignForm; drug: string | undefined }) {
  const days = { inputMode: 'numeric', maxLength: 4 } as const;
  return (
    <>
      <div className="campaign-fields">
        <ChoiceSelect
          label={optionalLabel(fieldNames.city)}
          choices={cities}
          {...form.getInputProps('city')}
          value={form.values.city}
        />
        <TextInput label={optionalLabel(fieldNames.orders_least)} {...days} {...form.getInputProps('orders_least')} />
        <TextInput label={optionalLabel(fieldNames.ordered_within)} {...days} {...form.getInputProps('ordered_within')} />
        <TextInput label={optionalLabel(fieldNames.not_ordered_for)} {...days} {...form.getInputProps('not_ordered_for')} />
        <ChoiceSelect
          label={optionalLabel(fieldNames.refill)}
          choices={refillStates}
          {...form.getInputProps('refill')}
          value={form.values.refill}
        />
        <TextInput label={t(fieldNames.rest_days)} {...days} {...form.getInputProps('rest_days')} />
      </div>
      <DrugSearch
        label={optionalLabel(fieldNames.drug_id)}
        description={t('Name or ingredients')}
        withRetired
        {...(drug !== undefined && { initial: drug })}
        error={form.getInputProps('drug_id').error}
        onChoose={(found) => form.setFieldValue('drug_id', found?.id ?? null)}
      />
    </>
  );
}
