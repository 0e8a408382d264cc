import { NativeSelect } from '@mantine/core';
import { slotInWords } from '#features/store-ops/console/public.ts';
import { kilometres } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { MovableOrder } from '../contract.ts';

/** A slot of a store that an order can be moved to. */
export interface Target {
  store_id: number;
  slot_id: number;
  day: string;
}

export const targetId = ({ store_id, slot_id, day }: Target): string => `${store_id} ${slot_id} ${day}`;

type Store = MovableOrder['stores'][number];

/** `Kharadi · 3.2 km · Has everything in the cart; preferred store group Pune East`. */
const storeInWords = ({ name, distance, why }: Store): string =>
  [name, distance === null ? null : kilometres(distance), why ? t(why) : t('its store')].filter(Boolean).join(' · ');

/** Every slot of an order’s stores, with the words that say where it goes. */
export const targetsOf = ({ stores }: MovableOrder): (Target & { store: Store; words: string })[] =>
  stores.flatMap((store) =>
    store.slots.map(({ slot_id, day, ...slot }) => ({
      store_id: store.id,
      slot_id,
      day,
      store,
      words: t('{store}, {slot}', { store: store.name, slot: slotInWords(slot) }),
    })),
  );

interface MoveTargetProps {
  code: string;
  /** Undefined while it is loaded. */
  order: MovableOrder | undefined;
  /** Null: it is kept where it is. */
  chosen: Target | null;
  onChoose: (target: Target | null) => void;
}

/** Where one order goes: it is kept where it is, unless a slot of its store or of another one is chosen. */
export function MoveTarget({ code, order, chosen, onChoose }: MoveTargetProps) {
  if (!order) return <span className="second">…</span>;
  if (order.refused) return <span className="second">{t(order.refused)}</span>;
  if (order.stores.length === 0) return <span className="second">{t('No store has a free slot')}</span>;
  const targets = targetsOf(order);
  const target = targets.find((each) => chosen !== null && targetId(each) === targetId(chosen));
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('Move {code} to', { code })}
        value={target ? targetId(target) : ''}
        onChange={({ target: { value } }) => onChoose(targets.find((each) => targetId(each) === value) ?? null)}
      >
        <option value="">{t('Keep where it is')}</option>
        {order.stores.map((store) => (
          <optgroup key={store.id} label={storeInWords(store)}>
            {targets
              .filter(({ store_id }) => store_id === store.id)
              .map((each) => (
                <option key={targetId(each)} value={targetId(each)}>
                  {each.words}
                </option>
              ))}
          </optgroup>
        ))}
      </NativeSelect>
      {target?.store.why && <div className="second">{storeInWords(target.store)}</div>}
    </>
  );
}
