import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { FLOW_MOST_DAYS } from '../flow-choices.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { resolveDays, lengths, type Period } from './period.ts';

interface PeriodChoiceProps {
  period: Period;
  onPeriod: (period: Period) => void;
  /** Milliseconds. */
  now: number;
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Chooses the last days or a custom range of at most a year. */
export function PeriodChoice({ period, onPeriod, now }: PeriodChoiceProps) {
  const today = businessDate(now);
  const { from, to } = resolveDays(period, now);
  const isOwn = 'from' in period;
  const maxDays = FLOW_MOST_DAYS - 1;
  return (
    <fieldset className="row flow-period" aria-label={t('Period')}>
      {lengths.map((days) => {
        const isOn = !isOwn && period.days === days;
        return (
          <Button key={days} size="sm" radius="xl" aria-pressed={isOn} onClick={() => onPeriod({ days })}>
            {t('{n} days', { n: days })}
          </Button>
        );
      })}
      <Button size="sm" radius="xl" aria-pressed={isOwn} onClick={() => onPeriod({ from, to })}>
        {t('Custom days')}
      </Button>
      {isOwn && (
        <>
          <DateField
            bare
            label={t('From')}
            value={from}
            min={daysLater(today, -10 * maxDays)}
            max={today}
            onChange={(day) => day && onPeriod({ from: day, to: earlier(later(day, to), daysLater(day, maxDays)) })}
          />
          <DateField
            bare
            label={t('To')}
            value={to}
            min={from}
            max={earlier(today, daysLater(from, maxDays))}
            onChange={(day) => day && onPeriod({ from, to: day })}
          />
        </>
      )}
    </fieldset>
  );
}
