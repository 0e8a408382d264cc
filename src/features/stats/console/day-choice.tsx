import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { daysLater } from '#platform/contract/business-day.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';

interface DayChoiceProps {
  /** Selected day and available range: yyyy-mm-dd. */
  day: string;
  first: string;
  last: string;
  /** Null: today, also after midnight. */
  onDay: (day: string | null) => void;
}

/** Buttons for the previous and next day and today, and a date field. */
export function DayChoice({ day, first, last, onDay }: DayChoiceProps) {
  const goTo = (next: string) => {
    if (next >= first && next <= last) onDay(next === last ? null : next);
  };
  return (
    <div className="row stats-day">
      <IconButton
        icon={IconChevronLeft}
        variant="default"
        label={t('Day before')}
        aria-keyshortcuts="ArrowLeft"
        disabled={day <= first}
        onClick={() => goTo(daysLater(day, -1))}
      />
      <DateField bare label={t('Day')} value={day} min={first} max={last} onChange={(next) => next && goTo(next)} />
      <IconButton
        icon={IconChevronRight}
        variant="default"
        label={t('Day after')}
        aria-keyshortcuts="ArrowRight"
        disabled={day >= last}
        onClick={() => goTo(daysLater(day, 1))}
      />
      {day < last && <Button onClick={() => onDay(null)}>{t('Today')}</Button>}
    </div>
  );
}
