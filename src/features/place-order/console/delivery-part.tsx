import { Button, Radio, Select } from '@mantine/core';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { clock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { ChosenSlot } from '#machines/orders/place-order-values.ts';
import type { DraftRecord } from '../contract.ts';
import { deliveryChoices } from '../draft-choices.ts';
import type { PartProps } from './part.tsx';
import { SlotButtons, storeInWords } from './slot-buttons.tsx';

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
          // The chosen store takes no orders any more.
          error={store === null && record.missing ? t(record.missing) : undefined}
        />
      )}
      {store && <Slots record={record} onSlot={onSlot} />}
    </>
  );
}

function Slots({ record: { slots, slot, store }, onSlot }: { record: DraftRecord; onSlot: (slot: ChosenSlot) => void }) {
  return (
    <div>
      <h3>{t('Slot')}</h3>
      <SlotButtons key={store?.id} slots={slots} chosen={slot} onChoose={onSlot} />
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
