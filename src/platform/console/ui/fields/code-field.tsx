import './code-field.css';
import { Input, PinInput, type PinInputProps } from '@mantine/core';
import { type ClipboardEvent, useId } from 'react';
import { t } from '../../language/language.ts';

const LENGTH = 6;

interface CodeFieldProps extends Omit<PinInputProps, 'error' | 'onChange' | 'onComplete'> {
  label: string;
  help: string;
  /** Replaces the help text. */
  error: string | null;
  /** Digits entered so far. */
  value: string;
  onChange: (digits: string) => void;
  /** Called when the last digit was typed or pasted, also after a refused code. */
  onComplete?: (digits: string) => void;
}

/** Mantine's PinInput for six digits, with the label, help and error that it lacks. */
export function CodeField({ label, help, error, value, onChange, onComplete, ...rest }: CodeFieldProps) {
  const id = useId();
  const change = (digits: string) => {
    onChange(digits);
    // Mantine's own `onComplete` ignores a code pasted after one that was cleared.
    if (digits.length === LENGTH && digits !== value) onComplete?.(digits);
  };
  // Mantine refuses a pasted code with dashes, such as 407-912, as a whole.
  const paste = (event: ClipboardEvent) => {
    const digits = event.clipboardData.getData('text/plain').replaceAll(/[\s\p{Pd}]/gu, '');
    if (rest.readOnly || !/^\d+$/.test(digits)) return;
    event.preventDefault();
    event.stopPropagation();
    change(digits.slice(0, LENGTH));
  };
  return (
    <div onPasteCapture={paste}>
      <Input.Label labelElement="div" id={`${id}-label`}>
        {label}
      </Input.Label>
      <PinInput
        {...rest}
        // Without it the boxes are mounted twice and lose the focus.
        id={id}
        type="number"
        length={LENGTH}
        oneTimeCode
        // Mantine's own, a circle, reads as a zero.
        placeholder=""
        value={value}
        error={error !== null}
        onChange={change}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-words`}
        getInputProps={(index) => ({ 'aria-label': t('Digit {n} of {total}', { n: index + 1, total: LENGTH }) })}
      />
      {error === null ? (
        <Input.Description id={`${id}-words`}>{help}</Input.Description>
      ) : (
        <Input.Error id={`${id}-words`}>{error}</Input.Error>
      )}
    </div>
  );
}
