import './choice-field.css';
import { Radio, type RadioGroupProps } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';

interface ChoiceFieldProps extends Omit<RadioGroupProps, 'children'> {
  /** Values with their labels, which are marked with `msg`. */
  choices: readonly (readonly [value: string, label: string])[];
}

/** One of a few values, under each other; the first takes the focus when the dialog opens. */
export const ChoiceField = ({ choices, ...props }: ChoiceFieldProps) => (
  <Radio.Group {...props}>
    <div className="choice-field">
      {choices.map(([value, label], at) => (
        <Radio key={value} value={value} label={t(label)} data-autofocus={at === 0 || undefined} />
      ))}
    </div>
  </Radio.Group>
);
