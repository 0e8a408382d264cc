import './quick-moment-field.css';
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { t } from '#platform/console/language/language.ts';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';

const MINUTE = 60_000;

/** A time that is often chosen. */
export interface QuickTime {
  /** Marked with `msg`. */
  label: string;
  /** ISO 8601, as of now. */
  at: () => string;
}

/** Milliseconds to ISO 8601 at the nearest minute. */
const atMinute = (at: number): string => new Date(Math.round(at / MINUTE) * MINUTE).toISOString();

export const inMinutes = (minutes: number): string => atMinute(Date.now() + minutes * MINUTE);

/** @param hour after midnight in the business time zone */
export const tomorrowAt = (hour: number): string =>
  new Date(startOfBusinessDay(daysLater(businessDate(Date.now()), 1)).getTime() + hour * 60 * MINUTE).toISOString();

/** A moment: usual ones by a press, others typed. */
export function QuickMomentField({
  times,
  label,
  value,
  error,
  onChange,
  days,
}: ComponentProps<typeof MomentField> & { times: readonly QuickTime[] }) {
  return (
    <div>
      <MomentField label={label} value={value ?? ''} error={error} onChange={onChange} days={days} />
      <div className="quick-times">
        {times.map(({ label: words, at }) => (
          <Button key={words} size="xs" variant="default" onClick={() => onChange?.(at())}>
            {t(words)}
          </Button>
        ))}
      </div>
    </div>
  );
}
