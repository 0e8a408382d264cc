import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { ChangedTerms, OrderTermsRecord } from '../contract.ts';

/** `Today`, `Tomorrow`, or the day. */
export function dayInWords(day: string): string {
  const today = businessDate(Date.now());
  if (day === today) return t('Today');
  return day === daysLater(today, 1) ? t('Tomorrow') : day.split('-').toReversed().join('-');
}

interface SlotChoiceProps {
  terms: OrderTermsRecord;
  /** Null: the order keeps its slot. */
  chosen: ChangedTerms['slot'];
  onChoose: (slot: ChangedTerms['slot']) => void;
}

/** The order's slot, and those of the store that can be had instead. */
export function SlotChoice({ terms: { slots, slot, needs_slot: needsSlot }, chosen, onChoose }: SlotChoiceProps) {
  const days = [...new Set(slots.map(({ day }) => day))];
  return (
    <div>
      <h3>{t('Slot')}</h3>
      <p className={needsSlot ? 't-due' : 'second'}>
        {needsSlot ? t('Choose a delivery slot') : slot ? t('Now: {time}', { time: dayAndClock(slot.from) }) : t('Not chosen')}
      </p>
      {days.map((day) => (
        <fieldset key={day} className="order-terms-slots">
          <legend className="second">{dayInWords(day)}</legend>
          {slots
            .filter((each) => each.day === day)
            .map(({ slot_id, title, closed }) => {
              const isChosen = chosen?.slot_id === slot_id && chosen.day === day;
              return (
                <BlockableButton
                  key={slot_id}
                  size="sm"
                  unlocked
                  variant={isChosen ? 'filled' : 'default'}
                  aria-pressed={isChosen}
                  off={closed && !isChosen ? t(closed) : null}
                  onClick={() => onChoose(isChosen ? null : { slot_id, day })}
                >
                  {title}
                </BlockableButton>
              );
            })}
        </fieldset>
      ))}
    </div>
  );
}
