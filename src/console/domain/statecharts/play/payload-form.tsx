import { useId } from 'react';
import { msg, t } from '#console/language/language.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#console/ui/fields/text-field.tsx';
import type { PayloadField } from './payload-fields.ts';
import type { PayloadInput } from './use-payload.ts';

interface PayloadFieldsProps {
  input: PayloadInput;
  /** Says what is wrong, too. */
  asked: boolean;
  /** What a payload is called that is no record, or stands as JSON. */
  whole: string;
}

const answers = { true: msg('Yes'), false: msg('No') };

/** A field for each thing that a payload consists of, or one for all of it as JSON. */
export function PayloadFields({ input: { fields, typed, errors, type, turn, asJson }, asked, whole }: PayloadFieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          label={field.name || whole}
          value={typed[field.name] ?? ''}
          error={asked && errors[field.name] ? t(errors[field.name] ?? '') : undefined}
          onValue={(value) => type({ ...typed, [field.name]: value })}
        />
      ))}
      {turn && (
        <button type="button" className="link small payload-turn" onClick={turn}>
          {asJson ? t('As fields') : t('All of it as JSON')}
        </button>
      )}
    </>
  );
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
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
