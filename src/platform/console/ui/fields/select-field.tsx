import type { ComponentProps } from 'react';
import { t } from '../../language/language.ts';
import { Field, type FieldWords } from './field.tsx';

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  /** Label by value, marked with `msg`. */
  options: Readonly<Record<string, string>>;
}

/** Select without a default. */
export function SelectField({ label, help, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className={error ? 'input input-bad' : 'input'}>
          <select {...select} {...control}>
            <option value="" disabled hidden>
              {t('Choose')}
            </option>
            {Object.entries(options).map(([value, words]) => (
              <option key={value} value={value}>
                {t(words)}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
