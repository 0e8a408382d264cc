import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { ActionsHeading } from '#platform/console/ui/controls/actions-heading.tsx';
import type { DatedLine } from './form-values.ts';

/** Range of days that a price or a rate may begin on. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';

const wordsOf = {
  rates: {
    head: msg('Percent'),
    from: msg('Rate {n}, from'),
    value: msg('Rate {n}, percent'),
    out: msg('Remove rate {n}'),
    more: msg('Add a rate'),
  },
  amounts: {
    head: msg('Rupees'),
    from: msg('Amount {n}, from'),
    value: msg('Amount {n}, rupees'),
    out: msg('Remove amount {n}'),
    more: msg('Add an amount'),
  },
};

interface DatedFieldProps {
  kind: keyof typeof wordsOf;
  label: string;
  help?: ReactNode;
  error?: ReactNode;
  value: readonly DatedLine[];
  onChange: (value: readonly DatedLine[]) => void;
}

/** Percentages or amounts, each with the date it begins on. */
export function DatedField({ kind, label, help, error, value, onChange }: DatedFieldProps) {
  const words = wordsOf[kind];
  const wordsId = useId();
  const change = (at: number, part: Partial<DatedLine>) =>
    onChange(value.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <fieldset className="field master-rates" aria-describedby={wordsId}>
      <legend className="field-label">{label}</legend>
      {value.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('From')}</th>
              <th scope="col">{t(words.head)}</th>
              <ActionsHeading />
            </tr>
          </thead>
          <tbody>
            {value.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity while they are edited
              <tr key={at}>
                <td>
                  <DateField
                    bare
                    emptyWhileTyped
                    invalid={Boolean(error)}
                    label={t(words.from, { n: at + 1 })}
                    value={line.from}
                    min={FIRST_DAY}
                    max={LAST_DAY}
                    onChange={(from) => change(at, { from: from ?? '' })}
                  />
                </td>
                <td>
                  <TextInput
                    size="sm"
                    inputMode="decimal"
                    aria-label={t(words.value, { n: at + 1 })}
                    aria-invalid={error ? true : undefined}
                    value={line.value}
                    onChange={(event) => change(at, { value: event.target.value })}
                  />
                </td>
                <td>
                  <IconButton
                    icon={IconX}
                    size="sm"
                    label={t(words.out, { n: at + 1 })}
                    onClick={() => onChange(value.filter((_, index) => index !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button size="sm" leftSection={<IconPlus size={14} />} onClick={() => onChange([...value, { from: '', value: '' }])}>
        {t(words.more)}
      </Button>
      {error ? <Input.Error id={wordsId}>{error}</Input.Error> : <Input.Description id={wordsId}>{help}</Input.Description>}
    </fieldset>
  );
}
