import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { t } from '../../language/language.ts';

interface ChoiceSelectProps extends Omit<NativeSelectProps, 'data' | 'children' | 'onChange'> {
  value?: string;
  /** Label by value. */
  choices: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

/** Mantine's NativeSelect with an empty choice, which keeps a current value that is no longer among the choices. */
export function ChoiceSelect({ value = '', choices, onChange, ...rest }: ChoiceSelectProps) {
  return (
    <NativeSelect {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">–</option>
      {value !== '' && choices[value] === undefined && <option value={value}>{value}</option>}
      {Object.entries(choices).map(([choice, label]) => (
        <option key={choice} value={choice}>
          {t(label)}
        </option>
      ))}
    </NativeSelect>
  );
}
