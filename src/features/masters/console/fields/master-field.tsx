import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import type { MasterField } from '../../masters.ts';
import { DatedField } from './dated-field.tsx';
import { asText, type DatedLine, type FormValue, type Reference } from './form-values.ts';
import { ListedReference } from './listed-reference.tsx';
import { ReferenceField } from './reference-field.tsx';
import { ReferencesField } from './references-field.tsx';

export interface MasterFieldProps {
  field: MasterField;
  value: FormValue;
  /** Translated. */
  error?: string;
  onChange: (value: FormValue) => void;
  onBlur?: () => void;
}

/** Texts longer than this get a multi-line field. */
const ONE_LINE = 200;

/** The control of a field, by its kind. */
export function MasterFieldControl({ field, value, error, onChange, onBlur }: MasterFieldProps): ReactNode {
  const words = wordsOf(field, error);
  const input = { ...words, value: asText(value), onBlur };
  const ReferenceControl = field.listed ? ListedReference : ReferenceField;
  switch (field.kind) {
    case 'text':
      return (field.longest ?? 0) > ONE_LINE ? (
        <CountedTextarea {...input} maxLength={field.longest} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextInput
          {...input}
          maxLength={field.digits?.[1] ?? field.longest}
          inputMode={field.digits ? 'numeric' : undefined}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <TextInput
          {...input}
          inputMode={field.whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...words}
          aria-invalid={error !== undefined}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'choice':
      return <ChoiceField field={field} input={input} onChange={onChange} />;
    case 'reference':
      return field.of && <ReferenceControl {...words} of={field.of} value={value as Reference} onChange={onChange} />;
    case 'references':
      return field.of && <ReferencesField {...words} of={field.of} value={value as readonly Reference[]} onChange={onChange} />;
    case 'rates':
    case 'amounts':
      return <DatedField {...words} help={words.description} kind={field.kind} value={value as readonly DatedLine[]} onChange={onChange} />;
  }
}

/** A flag is never marked as optional: unchecked is a value. */
const wordsOf = ({ kind, label, help, required }: MasterField, error: string | undefined) => ({
  label: required || kind === 'flag' ? t(label) : optionalLabel(label),
  description: help && t(help),
  error,
});

/** Choice from general data or the master's own options; a stored value that is no longer offered stays selectable. */
function ChoiceField({ field, input, onChange }: Pick<MasterFieldProps, 'field' | 'onChange'> & { input: { value: string } }) {
  const set = useChoices(field.choices ?? '');
  const choices = field.options ?? set;
  const { value: held } = input;
  const options = held === '' || held in choices ? choices : { ...choices, [held]: held };
  return (
    <span className="master-choice">
      <NativeSelect {...input} data={selectData(options)} onChange={(event) => onChange(event.target.value)} />
      {!field.required && held !== '' && (
        <button type="button" className="link" onClick={() => onChange('')}>
          {t('None of these')}
        </button>
      )}
    </span>
  );
}
