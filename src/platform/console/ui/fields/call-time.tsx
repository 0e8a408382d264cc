import './call-time.css';
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';

const MINUTE = 60_000;
/** Shops and doctors answer from ten. Hours after midnight. */
const MORNING = 10;

const usualDelays = [
  { label: msg('In 15 min'), minutes: 15 },
  { label: msg('In 30 min'), minutes: 30 },
  { label: msg('In 1 hour'), minutes: 60 },
  { label: msg('In 2 hours'), minutes: 120 },
] as const;

/** Milliseconds to ISO 8601 at the nearest minute. */
const atMinute = (at: number): string => new Date(Math.round(at / MINUTE) * MINUTE).toISOString();

export const inMinutes = (minutes: number): string => atMinute(Date.now() + minutes * MINUTE);

const tomorrowMorning = (): string =>
  new Date(startOfBusinessDay(daysLater(businessDate(Date.now()), 1)).getTime() + MORNING * 60 * MINUTE).toISOString();

/** Time of a call: the usual ones by a press, others typed. */
export function CallTime({ label, value, error, onChange, days }: ComponentProps<typeof MomentField>) {
  return (
    <div>
      <MomentField label={label} value={value ?? ''} error={error} onChange={onChange} days={days} />
      <div className="call-times">
        {usualDelays.map(({ label, minutes }) => (
          <Button key={minutes} size="xs" variant="default" onClick={() => onChange?.(inMinutes(minutes))}>
            {t(label)}
          </Button>
        ))}
        <Button size="xs" variant="default" onClick={() => onChange?.(tomorrowMorning())}>
          {t('Tomorrow, 10:00')}
        </Button>
      </div>
    </div>
  );
}
