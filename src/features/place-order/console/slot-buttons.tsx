import './slot-buttons.css';
import { useRovingIndex } from '@mantine/hooks';
import type { ChosenSlot } from '#machines/orders/place-order-values.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { kilometres } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { DraftRecord } from '../contract.ts';

/** `Today`, `Tomorrow`, or the day. */
function dayInWords(day: string): string {
  const today = businessDate(Date.now());
  if (day === today) return t('Today');
  return day === daysLater(today, 1) ? t('Tomorrow') : day.split('-').toReversed().join('-');
}

/** `Kothrud · 3.2 km · has 2 of 3 · Today 18:00–20:00`. */
export function storeInWords({ name, distance, available, first_slot }: DraftRecord['stores'][number], lines: number): string {
  const stock = lines > 0 ? t('has {n} of {all}', { n: available, all: lines }) : null;
  const slot = first_slot ? `${dayInWords(first_slot.day)} ${first_slot.title}` : t('no slot');
  return [name, distance === null ? null : kilometres(distance), stock, slot].filter(Boolean).join(' · ');
}

interface SlotButtonsProps {
  slots: DraftRecord['slots'];
  chosen: ChosenSlot;
  /** Null: the chosen one is given back. */
  onChoose: (slot: ChosenSlot) => void;
}

/** The slots of a store by day, with the places that are left: one stop of the Tab key, arrow keys between them. */
export function SlotButtons({ slots, chosen, onChoose }: SlotButtonsProps) {
  const isChosen = ({ slot_id, day }: DraftRecord['slots'][number]) => chosen?.slot_id === slot_id && chosen.day === day;
  const first = slots.findIndex(chosen ? isChosen : ({ closed }) => closed === null);
  const { getItemProps } = useRovingIndex({ total: slots.length, orientation: 'both', initialIndex: Math.max(0, first) });
  const days = [...new Set(slots.map(({ day }) => day))];
  return (
    <div role="toolbar" aria-label={t('Slot')}>
      {days.map((each) => (
        <fieldset key={each} className="slot-buttons">
          <legend className="second">{dayInWords(each)}</legend>
          {slots.map((slot, index) => {
            const { slot_id, day, title, free, closed } = slot;
            if (day !== each) return null;
            const isPressed = isChosen(slot);
            return (
              <BlockableButton
                key={slot_id}
                size="sm"
                unlocked
                variant={isPressed ? 'filled' : 'default'}
                aria-pressed={isPressed}
                off={closed && !isPressed ? t(closed) : null}
                {...getItemProps({ index, onClick: () => onChoose(isPressed ? null : { slot_id, day }) })}
              >
                {title} {!closed && !isPressed && <small className="slot-free">{t('{n} free', { n: free })}</small>}
              </BlockableButton>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
