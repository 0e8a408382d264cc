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
  error: string | undefined;
  onValue: (value: string) => void;
  onBlur?: () => void;
}

const answers = { true: msg('Yes'), false: msg('No') };

/** Maximum visible lines of a list or JSON field before it scrolls. */
const MAX_LINES = 4;

/** Input for one payload field. */
export function PayloadControl({ field, onValue, ...rest }: PayloadControlProps) {
  const { kind, empty, example } = field;
  const { label, value } = rest;
  const control = { ...rest, onChange: ({ target }: { target: { value: string } }) => onValue(target.value) };
  const emptyHint = empty ? t('Can be left empty') : undefined;
  if (kind === 'yesNo') return <NativeSelect {...control} data={selectData(answers)} />;
  if (kind === 'lines') {
    const rows = Math.min(MAX_LINES, value.split('\n').length);
    return <CountedTextarea {...control} description={t('One per line')} rows={rows} spellCheck={false} />;
  }
  if (kind === 'json') {
    return (
      <CountedTextarea
        {...control}
        label={t('{field} (JSON)', { field: label })}
        description={[emptyHint, example && t('From the tests: {example}', { example })].filter(Boolean).join(' · ') || undefined}
        rows={value.length > 40 ? MAX_LINES : 1}
        spellCheck={false}
      />
    );
  }
  return <PayloadLine {...control} field={field} help={emptyHint} />;
}

interface PayloadLineProps extends Omit<PayloadControlProps, 'onValue'> {
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
