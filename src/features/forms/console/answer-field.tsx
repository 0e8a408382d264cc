import { Checkbox, Radio, TextInput } from '@mantine/core';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { FIRST_DATE, LAST_DATE, LONGEST_ANSWER, type Question } from '../form-choices.ts';

interface AnswerFieldProps {
  question: Question;
  value: string;
  error: string | undefined;
  /** Of the form's field. */
  input: object;
  /** For fields that are no inputs. */
  onChange: (value: string) => void;
}

/** The field of a question, by its kind. */
export function AnswerField({ question: { kind, label: words, is_required, choices }, value, error, input, onChange }: AnswerFieldProps) {
  const label = is_required ? words : optionalLabel(words);
  switch (kind) {
    case 'CHOICE':
      return (
        <Radio.Group label={label} value={value} error={error} aria-invalid={error ? true : undefined} onChange={onChange}>
          <div className="form-choices">
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={choice} />
            ))}
          </div>
        </Radio.Group>
      );
    case 'CHOICES':
      return (
        <Checkbox.Group
          label={label}
          value={value === '' ? [] : value.split('\n')}
          error={error}
          aria-invalid={error ? true : undefined}
          onChange={(chosen) => onChange(choices.filter((choice) => chosen.includes(choice)).join('\n'))}
        >
          <div className="form-choices">
            {choices.map((choice) => (
              <Checkbox key={choice} value={choice} label={choice} />
            ))}
          </div>
        </Checkbox.Group>
      );
    case 'DATE':
      return (
        <DateField
          label={label}
          value={value}
          min={FIRST_DATE}
          max={LAST_DATE}
          invalid={error ?? false}
          emptyWhileTyped
          onChange={(day) => onChange(day ?? '')}
        />
      );
    case 'NUMBER':
      return <TextInput label={label} inputMode="decimal" maxLength={18} {...input} />;
    default:
      return <CountedTextarea label={label} maxLength={LONGEST_ANSWER} {...input} />;
  }
}
