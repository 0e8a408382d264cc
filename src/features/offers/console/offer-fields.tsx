import { Checkbox, TextInput } from '@mantine/core';
import { asTyped } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { OfferRecord } from '../contract.ts';
import { offerChannels } from '../offer-choices.ts';
import { cities } from '../offer-list.ts';
import { fieldNames } from './field-names.ts';

/** The fields as they are typed. */
export type TypedFields = ReturnType<typeof typedFieldsOf>;

type Fields = Pick<
  OfferRecord,
  'title' | 'percent' | 'most' | 'minimum' | 'starts_on' | 'ends_on' | 'city' | 'channel' | 'budget' | 'once_per_patient' | 'first_order'
>;

const typedOrNone = (paise: number | null): string => (paise === null || paise === 0 ? '' : asTyped(paise));

export const typedFieldsOf = (offer: Fields) => ({
  title: offer.title,
  percent: String(offer.percent),
  most: typedOrNone(offer.most),
  minimum: typedOrNone(offer.minimum),
  starts_on: offer.starts_on,
  ends_on: offer.ends_on ?? '',
  city: offer.city ?? '',
  channel: offer.channel ?? '',
  budget: typedOrNone(offer.budget),
  once_per_patient: offer.once_per_patient,
  first_order: offer.first_order,
});

interface OfferFieldsProps {
  form: Pick<ReturnType<typeof useSchemaForm<TypedFields, unknown>>, 'getInputProps' | 'values' | 'errors' | 'setValues'>;
  /** The rules cannot be changed any more. */
  isFixed?: boolean;
}

/** Title, rules, days and budget of an offer. */
export function OfferFieldsPart({ form, isFixed = false }: OfferFieldsProps) {
  const { values } = form;
  const money = { inputMode: 'decimal', maxLength: 11, leftSection: '₹' } as const;
  const day = (name: 'starts_on' | 'ends_on', label: string) => (
    <DateField
      label={label}
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
      <TextInput label={t(fieldNames.title)} maxLength={120} {...form.getInputProps('title')} />
      <div className="offer-fields">
        {day('starts_on', t(fieldNames.starts_on))}
        {day('ends_on', optionalLabel(fieldNames.ends_on))}
        <TextInput label={optionalLabel(fieldNames.budget)} {...money} {...form.getInputProps('budget')} />
      </div>
      <fieldset disabled={isFixed}>
        <legend>{t('Rules')}</legend>
        {isFixed && (
          <p className="help">{t('Fixed since the offer was published: orders with it are priced by them. End it and add another.')}</p>
        )}
        <div className="offer-fields">
          <TextInput label={t(fieldNames.percent)} inputMode="numeric" maxLength={3} rightSection="%" {...form.getInputProps('percent')} />
          <TextInput label={optionalLabel(fieldNames.most)} {...money} {...form.getInputProps('most')} />
          <TextInput label={optionalLabel(fieldNames.minimum)} {...money} {...form.getInputProps('minimum')} />
          <ChoiceSelect label={optionalLabel(fieldNames.city)} choices={cities} {...form.getInputProps('city')} value={values.city} />
          <ChoiceSelect
            label={optionalLabel(fieldNames.channel)}
            choices={offerChannels}
            {...form.getInputProps('channel')}
            value={values.channel}
          />
        </div>
        <Checkbox label={t(fieldNames.once_per_patient)} {...form.getInputProps('once_per_patient', { type: 'checkbox' })} />
        <Checkbox label={t(fieldNames.first_order)} {...form.getInputProps('first_order', { type: 'checkbox' })} />
      </fieldset>
    </>
  );
}
