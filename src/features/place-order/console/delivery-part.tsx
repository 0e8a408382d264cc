import { Button, Radio, Select } from '@mantine/core';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { clock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { ChosenSlot } from '#machines/orders/place-order-values.ts';
import type { DraftRecord } from '../contract.ts';
import { deliveryChoices } from '../draft-choices.ts';
import type { PartProps } from './part.tsx';

const BEST = '';

/** How, from which store and when the order is delivered. */
export function DeliveryPart({ record, contents, change, onSlot }: PartProps & { onSlot: (slot: ChosenSlot) => void }) {
  const choices = useChoices('CustomDeliveryTypeChoices');
  const { stores, store } = record;
  return (
    <>
      <Radio.Group aria-label={t('Delivery')} value={contents.delivery} onChange={(delivery) => change({ delivery })}>
        <div className="place-order-row">
          {deliveryChoices.map((choice) => (
            <Radio key={choice} value={choice} label={t(choices[choice] ?? choice)} />
          ))}
        </div>
      </Radio.Group>
      {stores.length === 0 ? (
        <p className="second">{record.address_id === null ? t('Choose an address') : record.missing && t(record.missing)}</p>
      ) : (
        <Select
          label={t('Store')}
          allowDeselect={false}
          value={String(contents.store_id ?? BEST)}
          onChange={(chosen) => change({ store_id: chosen ? Number(chosen) : null })}
          data={[
            { value: BEST, label: t('Best store: {store}', { store: stores[0]?.name ?? '' }) },
            ...stores.map((each) => ({ value: String(each.id), label: storeInWords(each, record.lines.length) })),
          ]}
          description={t(stores.find(({ id }) => id === store?.id)?.why ?? '')}
        />
      )}
      {store && <Slots record={record} onSlot={onSlot} />}
    </>
  );
}

/** `Kothrud · has 2 of 3 · Today 18:00–20:00`. */
function storeInWords({ name, available, first_slot }: DraftRecord['stores'][number], lines: number): string {
  const stock = lines > 0 ? t('has {n} of {all}', { n: available, all: lines }) : null;
  const slot = first_slot ? `${dayInWords(first_slot.day)} ${first_slot.title}` : t('no slot');
  return [name, stock, slot].filter(Boolean).join(' · ');
}

/** `today`, `tomorrow`, or the day. */
function dayInWords(day: string): string {
  const today = businessDate(Date.now());
  if (day === today) return t('Today');
  return day === daysLater(today, 1) ? t('Tomorrow') : day.split('-').toReversed().join('-');
}

function Slots({ record: { slots, slot }, onSlot }: { record: DraftRecord; onSlot: (slot: ChosenSlot) => void }) {
  const days = [...new Set(slots.map(({ day }) => day))];
  return (
    <div>
      <h3>{t('Slot')}</h3>
      {days.map((day) => (
        <fieldset key={day} className="place-order-slots">
          <legend className="second">{dayInWords(day)}</legend>
          {slots
            .filter((each) => each.day === day)
            .map(({ slot_id, title, free, closed }) => {
              const isChosen = slot?.slot_id === slot_id && slot.day === day;
              return (
                <BlockableButton
                  key={slot_id}
                  size="sm"
                  unlocked
                  variant={isChosen ? 'filled' : 'default'}
                  aria-pressed={isChosen}
                  off={closed && !isChosen ? t(closed) : null}
                  onClick={() => onSlot(isChosen ? null : { slot_id, day })}
                >
                  {title} {!closed && !isChosen && <small className="place-order-free">{t('{n} free', { n: free })}</small>}
                </BlockableButton>
              );
            })}
        </fieldset>
      ))}
      {slot && (
        <p className="second">
          {t('Held for this order until {time}', { time: clock(slot.held_until) })}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => onSlot(null)}>
            {t('Release')}
          </Button>
        </p>
      )}
    </div>
  );
}
