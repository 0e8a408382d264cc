import { TextInput, type TextInputProps } from '@mantine/core';
import { businessDate, businessTime, startOfBusinessDay } from '#platform/contract/business-day.ts';

interface MomentFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** ISO 8601 in UTC, or empty. */
  value?: string;
  onChange?: ((value: string) => void) | undefined;
}

const MINUTE = 60_000;

/** `2026-11-23T18:30` in the business time zone, as the browser's field has it. */
const toInput = (moment: string): string =>
  moment === '' ? '' : `${businessDate(Date.parse(moment))}T${businessTime(Date.parse(moment))}`;

function fromInput(input: string): string {
  const [day = '', time = ''] = input.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const start = day === '' ? Number.NaN : startOfBusinessDay(day).getTime();
  return Number.isNaN(start) ? '' : new Date(start + (hours * 60 + minutes) * MINUTE).toISOString();
}

/** Date and time in the business time zone. The browser's own field; Mantine has none that is typed as one value. */
export const MomentField = ({ value = '', onChange, ...rest }: MomentFieldProps) => (
  <TextInput {...rest} type="datetime-local" value={toInput(value)} onChange={({ target }) => onChange?.(fromInput(target.value))} />
);
