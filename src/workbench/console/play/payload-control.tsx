import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import type { PayloadField } from './payload-fields.ts';

export interface PayloadControlProps {
  field: PayloadField;
  label: string;
  value: string;
  /** Shows validation errors. */
  showsErrors: boolean;
  error: string | undefined;
  onValue: (value: string) => void;
}

const answers = { true: msg('Yes'), false: msg('No') };

/** Maximum visible lines of a list or JSON field before it scrolls. */
const MAX_LINES = 4;

/** Input for one payload field. */
export function PayloadControl({ field, label, value, error, onValue }: PayloadControlProps) {
  const { kind, empty, example } = field;
  const onChange = ({ target }: { target: { value: string } }) => onValue(target.value);
  const emptyHint = empty ? t('Can be left empty') : undefined;
  if (kind === 'yesNo') return <NativeSelect label={label} data={selectData(answers)} value={value} error={error} onChange={onChange} />;
  if (kind === 'lines') {
    const rows = Math.min(MAX_LINES, value.split('\n').length);
    return (
      <CountedTextarea
        label={label}
        value={value}
        error={error}
        description={t('One per line')}
        rows={rows}
        spellCheck={false}
        onChange={onChange}
      />
    );
  }
  if (kind === 'json') {
    return (
      <CountedTextarea
        label={t('{field} (JSON)', { field: label })}
        value={value}
        error={error}
        description={[emptyHint, example && t('From the tests: {example}', { example })].filter(Boolean).join(' · ') || undefined}
        rows={value.length > 40 ? MAX_LINES : 1}
        spellCheck={false}
        onChange={onChange}
      />
    );
  }
  return <PayloadLine field={field} label={label} value={value} error={error} help={emptyHint} onChange={onChange} />;
}

interface PayloadLineProps extends Pick<PayloadControlProps, 'field' | 'label' | 'value' | 'error'> {
  help: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** A text or number field with suggestions from the tests. */
function PayloadLine({ field: { kind, choices }, ...fieldProps }: PayloadLineProps) {
  const list = useId();
  return (
    <>
      <TextInput
        {...fieldProps}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        list={choices.length ? list : undefined}
        autoComplete="off"
        spellCheck={false}
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
