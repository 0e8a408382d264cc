import { t } from '#platform/console/language/language.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { FLOW_MOST_DAYS } from '../flow-choices.ts';
import { Chip } from '#platform/console/ui/controls/chip.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { daysLater, daysOf, lengths, type Period } from './period.ts';

interface PeriodChoiceProps {
  period: Period;
  onPeriod: (period: Period) => void;
  /** Milliseconds. */
  now: number;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The last days, or days of one's own choice: at most a year. */
export function PeriodChoice({ period, onPeriod, now }: PeriodChoiceProps) {
  const today = businessDate(now);
  const { from, to } = daysOf(period, now);
  const isOwn = 'from' in period;
  const most = FLOW_MOST_DAYS - 1;
  return (
    <fieldset className="row flow-period" aria-label={t('Period')}>
      {lengths.map((days) => {
        const isOn = !isOwn && period.days === days;
        return (
          <Chip key={days} on={isOn} aria-pressed={isOn} onClick={() => onPeriod({ days })}>
            {t('{n} days', { n: days })}
          </Chip>
        );
      })}
      <Chip on={isOwn} aria-pressed={isOwn} onClick={() => onPeriod({ from, to })}>
        {t('Own days')}
      </Chip>
      {isOwn && (
        <>
          <DateField
            bare
            label={t('From')}
            value={from}
            min={daysLater(today, -10 * most)}
            max={today}
            onChange={(day) => day && onPeriod({ from: day, to: earlier(later(day, to), daysLater(day, most)) })}
          />
          <DateField
            bare
            label={t('To')}
            value={to}
            min={from}
            max={earlier(today, daysLater(from, most))}
            onChange={(day) => day && onPeriod({ from, to: day })}
          />
        </>
      )}
    </fieldset>
  );
}
