import { TextInput } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { ContractRecord } from '../contract.ts';
import { fieldNames } from './field-names.ts';

/** The header as it is typed. */
export const typedHeaderOf = ({
  number,
  first_on,
  last_on,
  payment_days,
  note,
}: Pick<ContractRecord, 'number' | 'first_on' | 'last_on' | 'payment_days' | 'note'>) => ({
  number,
  first_on,
  last_on,
  payment_days: String(payment_days),
  note,
});
type TypedHeader = ReturnType<typeof typedHeaderOf>;

interface HeaderFieldsProps {
  form: Pick<ReturnType<typeof useSchemaForm<TypedHeader, unknown>>, 'getInputProps' | 'values' | 'errors' | 'setValues'>;
}

/** Number, days, payment days and note of a contract. */
export function HeaderFields({ form }: HeaderFieldsProps) {
  const { values } = form;
  const day = (name: 'first_on' | 'last_on') => (
    <DateField
      label={t(fieldNames[name])}
      value={values[name]}
      min="2020-01-01"
      max="2099-12-31"
      invalid={form.errors[name] ?? false}
      emptyWhileTyped
      onChange={(next) => form.setValues({ [name]: next ?? '' })}
    />
  );
  return (
    <>
      <TextInput
        label={t(fieldNames.number)}
        description={t('As the distributor numbers it')}
        maxLength={40}
        {...form.getInputProps('number')}
      />
      <div className="contract-fields">
        {day('first_on')}
        {day('last_on')}
        <TextInput label={t(fieldNames.payment_days)} inputMode="numeric" maxLength={3} {...form.getInputProps('payment_days')} />
      </div>
      <CountedTextarea label={optionalLabel(fieldNames.note)} maxLength={1_000} {...form.getInputProps('note')} />
    </>
  );
}
