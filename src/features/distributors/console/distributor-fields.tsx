import { InputError, TextInput } from '@mantine/core';
import { asTyped } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { DistributorRecord } from '../contract.ts';
import { states } from '../distributor-choices.ts';
import { fieldNames } from './field-names.ts';

/** The fields as they are typed. */
export type TypedFields = ReturnType<typeof typedFieldsOf>;
type Fields = { [Name in keyof typeof fieldNames]: DistributorRecord[Name] };

const digits = (value: number | null): string => (value === null ? '' : String(value));

export const typedFieldsOf = (stored: Fields) => ({
  name: stored.name,
  gstin: stored.gstin ?? '',
  pan: stored.pan ?? '',
  licence_20b: stored.licence_20b ?? '',
  licence_20b_until: stored.licence_20b_until ?? '',
  licence_21b: stored.licence_21b ?? '',
  licence_21b_until: stored.licence_21b_until ?? '',
  address: stored.address ?? '',
  city: stored.city ?? '',
  state: stored.state ?? '',
  contact: stored.contact ?? '',
  phone: stored.phone ?? '',
  email: stored.email ?? '',
  payment_days: digits(stored.payment_days),
  lead_days: digits(stored.lead_days),
  cut_off: stored.cut_off ?? '',
  minimum_order: stored.minimum_order === 0 ? '' : asTyped(stored.minimum_order),
});

interface DistributorFieldsProps {
  form: Pick<ReturnType<typeof useSchemaForm<TypedFields, unknown>>, 'getInputProps' | 'values' | 'errors' | 'setValues'>;
  /** GSTIN and licences cannot be changed by this user. */
  isChecked?: boolean;
}

/** Papers, address and terms of a distributor. */
export function DistributorFieldsPart({ form, isChecked = false }: DistributorFieldsProps) {
  const text = (name: keyof TypedFields, longest: number) => (
    <TextInput label={t(fieldNames[name])} maxLength={longest} {...form.getInputProps(name)} />
  );
  const optional = (name: keyof TypedFields, longest: number) => (
    <TextInput label={optionalLabel(fieldNames[name])} maxLength={longest} {...form.getInputProps(name)} />
  );
  const day = (name: 'licence_20b_until' | 'licence_21b_until') => (
    <div>
      <DateField
        label={optionalLabel(fieldNames[name])}
        value={form.values[name]}
        min="2000-01-01"
        max="2099-12-31"
        invalid={form.errors[name] !== undefined}
        emptyWhileTyped
        onChange={(next) => form.setValues({ [name]: next ?? '' })}
      />
      {form.errors[name] !== undefined && <InputError>{form.errors[name]}</InputError>}
    </div>
  );
  return (
    <>
      {text('name', 120)}
      <fieldset disabled={isChecked}>
        <legend>{t('Tax and drug licences')}</legend>
        <p className="help">
          {isChecked
            ? t('Changed by master data and administrators, who check it')
            : t('All but the PAN are needed before it is verified. Later changes are checked again.')}
        </p>
        <div className="distributor-fields">
          {optional('gstin', 15)}
          {optional('pan', 10)}
          {optional('licence_20b', 60)}
          {day('licence_20b_until')}
          {optional('licence_21b', 60)}
          {day('licence_21b_until')}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('Address and contact')}</legend>
        {text('address', 300)}
        <div className="distributor-fields">
          {text('city', 60)}
          <ChoiceSelect label={t(fieldNames.state)} choices={states} {...form.getInputProps('state')} value={form.values.state} />
          {text('contact', 120)}
          {text('phone', 16)}
          {optional('email', 254)}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('Terms')}</legend>
        <div className="distributor-fields">
          <TextInput
            label={t(fieldNames.payment_days)}
            description={t('After the invoice')}
            inputMode="numeric"
            maxLength={3}
            {...form.getInputProps('payment_days')}
          />
          <TextInput
            label={t(fieldNames.lead_days)}
            description={t('From the order to the goods')}
            inputMode="numeric"
            maxLength={2}
            {...form.getInputProps('lead_days')}
          />
          <TextInput
            label={t(fieldNames.cut_off)}
            description={t('For orders of the day, such as 16:30')}
            maxLength={5}
            {...form.getInputProps('cut_off')}
          />
          <TextInput
            label={optionalLabel(fieldNames.minimum_order)}
            description={t('Least value of an order')}
            inputMode="decimal"
            maxLength={11}
            leftSection="₹"
            {...form.getInputProps('minimum_order')}
          />
        </div>
      </fieldset>
    </>
  );
}
