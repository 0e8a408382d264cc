import { SlotButtons } from '#features/place-order/console/public.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { ChangedTerms, OrderTermsRecord } from '../contract.ts';

interface SlotChoiceProps {
  terms: OrderTermsRecord;
  /** Null: the order keeps its slot. */
  chosen: ChangedTerms['slot'];
  onChoose: (slot: ChangedTerms['slot']) => void;
}

/** The order's slot, and those of the store that can be had instead. */
export const SlotChoice = ({ terms: { store, slots, slot, needs_slot: needsSlot }, chosen, onChoose }: SlotChoiceProps) => (
  <div>
    <h3>{t('Slot')}</h3>
    <p className={needsSlot ? 't-due' : 'second'}>
      {needsSlot ? t('Choose a delivery slot') : slot ? t('Now: {time}', { time: dayAndClock(slot.from) }) : t('Not chosen')}
    </p>
    <SlotButtons key={store.id} slots={slots} chosen={chosen} onChoose={onChoose} />
  </div>
);
