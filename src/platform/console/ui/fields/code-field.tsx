import { type Ref, useId } from 'react';
import { Field, type FieldWords } from './field.tsx';

const LENGTH = 6;

interface CodeFieldProps extends FieldWords {
  /** Digits entered so far. */
  value: string;
  onChange: (digits: string) => void;
  /** Called when the last digit was typed or pasted. */
  onComplete: (digits: string) => void;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Six boxes over one input, so that typing, pasting and the browser's code suggestion work and screen readers see one field. */
export function CodeField({ label, help, error, value, onChange, onComplete, readOnly = false, ref }: CodeFieldProps) {
  const key = useId();
  const take = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, LENGTH);
    onChange(digits);
    if (digits.length === LENGTH && digits !== value) onComplete(digits);
  };
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className={error ? 'code code-bad' : 'code'}>
          {Array.from({ length: LENGTH }, (_, index) => [
            index === LENGTH / 2 && <span key={`${key}-dash`} className="code-dash" />,
            <span key={`${key}-${index}`} className={index === value.length ? 'code-box code-next' : 'code-box'} aria-hidden="true">
              {value[index]}
            </span>,
          ])}
          <input
            {...control}
            ref={ref}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            readOnly={readOnly}
            value={value}
            // No maxLength: a pasted "407 912" would be truncated before its space is removed.
            onChange={(event) => take(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
