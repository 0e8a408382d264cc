import { t } from '#console/language/language.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#console/ui/fields/text-field.tsx';
import { msg } from '#console/language/language.ts';
import { useId } from 'react';
import type { PayloadField, Typed } from './payload-fields.ts';

interface PayloadFieldsProps {
  fields: readonly PayloadField[];
  typed: Typed;
  /** Field → what is wrong with it. */
  errors: Readonly<Record<string, string>>;
  onTyped: (typed: Typed) => void;
  /** What a payload is called that is no record. */
  whole: string;
}

const answers = { true: msg('Yes'), false: msg('No') };

/** A field for each thing that a payload consists of. */
export function PayloadFields({ fields, typed, errors, onTyped, whole }: PayloadFieldsProps) {
  return fields.map((field) => (
    <OneField
      key={field.name}
      field={field}
      label={field.name || whole}
      value={typed[field.name] ?? ''}
      error={errors[field.name] && t(errors[field.name] ?? '')}
      onValue={(value) => onTyped({ ...typed, [field.name]: value })}
    />
  ));
}

interface OneFieldProps {
  field: PayloadField;
  label: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

function OneField({ field: { kind, empty, choices }, label, value, error, onValue }: OneFieldProps) {
  const list = useId();
  const help = empty === 'null' ? t('Empty: null') : empty === 'missing' ? t('Empty: left out') : undefined;
  const onChange = ({ target }: { target: { value: string } }) => onValue(target.value);
  if (kind === 'yesNo') return <SelectField label={label} options={answers} value={value} error={error} onChange={onChange} />;
  if (kind === 'json') {
    return (
      <TextArea
        label={t('{field} (JSON)', { field: label })}
        value={value}
        error={error}
        help={help}
        rows={value.length > 40 ? 4 : 1}
        spellCheck={false}
        onChange={onChange}
      />
    );
  }
  return (
    <>
      <TextField
        label={label}
        value={value}
        error={error}
        help={help}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        list={choices.length ? list : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={onChange}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
