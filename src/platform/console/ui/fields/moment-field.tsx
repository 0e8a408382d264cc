import './moment-field.css';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { businessDate, businessTime, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { t } from '../../language/language.ts';
import { DateField } from './date-field.tsx';

interface MomentFieldProps {
  label: string;
  /** ISO 8601 in UTC; empty while day or time is missing. */
  value?: string;
  onChange?: ((value: string) => void) | undefined;
  error?: ReactNode;
  /** Number of days from today on that can be chosen. */
  days: number;
}

interface Parts {
  /** yyyy-mm-dd, or empty. */
  day: string;
  /** As typed. */
  time: string;
}

const MINUTE = 60_000;
const TIME = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/;

const partsOf = (moment: string): Parts =>
  moment === '' ? { day: '', time: '' } : { day: businessDate(Date.parse(moment)), time: businessTime(Date.parse(moment)) };

function momentOf({ day, time }: Parts): string {
  const [, hours, minutes] = TIME.exec(time.trim()) ?? [];
  if (day === '' || hours === undefined) return '';
  return new Date(startOfBusinessDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE).toISOString();
}

/** Day (§5) and time of day in the business time zone, as one value. */
export function MomentField({ label, value = '', onChange, error, days }: MomentFieldProps) {
  const [today] = useState(() => businessDate(Date.now()));
  const [parts, setParts] = useState(() => partsOf(value));
  // The value changed from outside.
  if (value !== '' && value !== momentOf(parts)) setParts(partsOf(value));
  const change = (changed: Partial<Parts>) => {
    const next = { ...parts, ...changed };
    setParts(next);
    onChange?.(momentOf(next));
  };
  const isTime = parts.time === '' || TIME.test(parts.time.trim());
  return (
    <div className="moment-field">
      <DateField
        label={label}
        value={parts.day}
        min={today}
        max={daysLater(today, days)}
        invalid={Boolean(error)}
        emptyWhileTyped
        onChange={(day) => change({ day: day ?? '' })}
      />
      <TextInput
        label={t('Time')}
        placeholder={t('hh:mm')}
        inputMode="numeric"
        maxLength={5}
        value={parts.time}
        error={error ?? (isTime ? undefined : t('A time such as 09:30'))}
        onChange={({ target }) => change({ time: target.value })}
      />
    </div>
  );
}
