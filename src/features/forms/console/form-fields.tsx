import { TextInput } from '@mantine/core';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { FIRST_DATE, LAST_DATE } from '../form-choices.ts';

interface Fields {
  title: string;
  purpose: string;
  closes_on: string;
}

interface FormFieldsProps {
  form: {
    values: Fields;
    errors: Readonly<Record<string, string>>;
    getInputProps: (name: keyof Fields) => object;
    setValues: (values: Partial<Fields>) => void;
  };
}

/** Title, purpose and last day of a form. */
export const FormFields = ({ form }: FormFieldsProps) => (
  <>
    <TextInput label={t('Title')} maxLength={120} {...form.getInputProps('title')} />
    <CountedTextarea label={optionalLabel(msg('Purpose'))} maxLength={600} {...form.getInputProps('purpose')} />
    <DateField
      label={optionalLabel(msg('Last day'))}
      value={form.values.closes_on}
      min={FIRST_DATE}
      max={LAST_DATE}
      invalid={form.errors['closes_on'] ?? false}
      emptyWhileTyped
      onChange={(day) => form.setValues({ closes_on: day ?? '' })}
    />
  </>
);
