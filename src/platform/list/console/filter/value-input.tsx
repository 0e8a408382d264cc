import { NativeSelect, TextInput } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import type { ListField } from '../../list.ts';
import { choicesIn } from '../where-words.ts';

export type SingleValue = string | number | boolean;

interface ValueInputProps {
  field: ListField;
  /** Accessible label. */
  label: string;
  /** In the format of the rows; undefined if empty. */
  value: SingleValue | undefined;
  onChange: (value: SingleValue | undefined) => void;
}

const numeric = (text: string): number | undefined => (text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text));

/** Input for one value of a field, by its kind: money in rupees, dates as dd-mm-yyyy. */
export function ValueInput({ field, label, value, onChange }: ValueInputProps) {
  switch (field.kind) {
    case 'choice':
      return <Select label={label} options={choicesIn(field)} value={String(value ?? '')} onChange={onChange} />;
    case 'flag':
      return (
        <Select
          label={label}
          options={{ yes: t('Yes'), no: t('No') }}
          value={value === undefined ? '' : value === true ? 'yes' : 'no'}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      );
    case 'date':
    case 'moment':
      return (
        <DateField
          bare
          label={label}
          value={String(value ?? '').slice(0, 10)}
          min="1900-01-01"
          max="9999-12-31"
          onChange={(day) => onChange(day ?? undefined)}
        />
      );
    case 'number':
    case 'id':
      return <Figure label={label} step={field.kind === 'id' ? '1' : 'any'} value={value} onChange={onChange} />;
    case 'money':
      return (
        <Figure
          label={t('{label} in rupees', { label })}
          step="0.01"
          value={typeof value === 'number' ? value / 100 : value}
          onChange={(rupees) => onChange(rupees === undefined ? undefined : Math.round(rupees * 100))}
        />
      );
    case 'text':
      return (
        <TextInput
          size="sm"
          aria-label={label}
          maxLength={200}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      );
  }
}

interface FigureProps extends Pick<ValueInputProps, 'label' | 'value'> {
  step: string;
  onChange: (value: number | undefined) => void;
}

function Figure({ label, step, value, onChange }: FigureProps) {
  return (
    <TextInput
      size="sm"
      type="number"
      step={step}
      aria-label={label}
      defaultValue={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(numeric(target.value))}
    />
  );
}

interface SelectProps {
  label: string;
  options: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
}

/** Select in a toolbar: its label is only read out. */
export function Select({ label, options, value, onChange }: SelectProps) {
  return (
    <NativeSelect size="sm" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {!(value in options) && <option value={value}>{value === '' ? t('Choose') : value}</option>}
      {Object.entries(options).map(([each, words]) => (
        <option key={each} value={each}>
          {t(words)}
        </option>
      ))}
    </NativeSelect>
  );
}
