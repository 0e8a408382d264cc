import './order-terms.css';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HitOrders } from '#features/store-ops/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import type { ComponentSlots } from '#platform/console/slots.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { Message } from '#platform/contract/sentence.ts';
import { api } from './api.ts';
import { MoveTarget, type Target, targetId, targetsOf } from './move-target.tsx';

type MoveOrdersProps = ComponentSlots['store.hitOrders'];

/** Orders in a closure, and where those go that are not kept. */
export default function MoveOrders(props: MoveOrdersProps) {
  const user = stored.currentUser.read();
  if (user && holds('stores.moveOrders', user)) return <Moves {...props} />;
  return props.orders.total > 0 && <HitOrders orders={props.orders} />;
}

/** A target that was chosen, with the key that its request keeps when it is repeated. */
interface Choice extends Target {
  key: string;
}

interface Result {
  id: number;
  name: string;
  /** Where it went, or where it was to go. */
  words: string;
  because: Message | null;
}

function Moves({ orders, closure, onMoved }: MoveOrdersProps) {
  const order_ids = orders.rows.map(({ id }) => id);
  const moves = useQuery({
    ...api.oms.orderMoves.queryOptions({ input: { order_ids, ...closure }, meta: { quiet: true } }),
    enabled: order_ids.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [results, setResults] = useState<readonly Result[]>([]);
  const movable = (moves.data?.orders ?? []).filter(({ order_id }) => order_ids.includes(order_id));
  const choose = (wanted: readonly (readonly [number, Target | null])[]) => {
    const next = new Map(choices);
    for (const [id, target] of wanted) {
      const before = next.get(id);
      if (target === null) next.delete(id);
      else if (!before || targetId(before) !== targetId(target)) next.set(id, { ...target, key: newRequestKey() });
    }
    setChoices(next);
  };
  const chosen = movable.flatMap((order) => {
    const choice = choices.get(order.order_id);
    const target = choice && targetsOf(order).find((each) => targetId(each) === targetId(choice));
    return choice && target ? [{ order, choice, words: target.words }] : [];
  });
  const move = useMutation(
    api.oms.moveOrders.mutationOptions({
      onSettled: () => {
        void moves.refetch();
        onMoved();
      },
    }),
  );
  const send = () => {
    const sent = chosen.map(({ order: { order_id, version }, choice: { key, store_id, slot_id, day } }) => ({
      order_id,
      version,
      request_key: key,
      store_id,
      slot_id,
      day,
    }));
    const wordsOf = new Map(chosen.map(({ order, words }) => [order.order_id, words]));
    move.mutate(
      { orders: sent },
      {
        onSuccess: (answer) => {
          const latest = answer.results.map((result) => ({ ...result, words: wordsOf.get(result.id) ?? '' }));
          setResults([...latest, ...results.filter(({ id }) => !wordsOf.has(id))]);
          choose(latest.map(({ id }) => [id, null]));
        },
      },
    );
  };
  const suggested = movable.filter((order) => order.refused === null && order.suggested !== null);
  const n = chosen.length;
  return (
    <>
      {orders.total > 0 && (
        <>
          <HitOrders
            orders={orders}
            renderBelow={({ id, code }) => (
              <MoveTarget
                code={code}
                order={movable.find(({ order_id }) => order_id === id)}
                chosen={choices.get(id) ?? null}
                onChoose={(target) => choose([[id, target]])}
              />
            )}
          />
          {moves.error && <FormError>{sayError(moves.error)}</FormError>}
          <div className="order-moves-bar">
            <BlockableButton
              size="xs"
              variant="default"
              off={suggested.length === 0 ? t('No order can be moved') : null}
              onClick={() => choose(suggested.map((order) => [order.order_id, order.suggested]))}
            >
              {t('Choose the suggestion for all')}
            </BlockableButton>
            <BlockableButton
              size="xs"
              off={n === 0 ? t('Choose where an order goes first') : null}
              // Of another closure: what was chosen may lie in this one.
              busy={move.isPending || moves.isPlaceholderData}
              onClick={send}
            >
              {n === 0 ? t('Move orders') : t('Move {n, plural, one {# order} other {# orders}}', { n })}
            </BlockableButton>
          </div>
          <p className="second">{t('Orders are moved at once, at the price that was agreed. Tell the customers. The others are kept.')}</p>
        </>
      )}
      {move.error && <FormError>{sayError(move.error)}</FormError>}
      <Results results={results} />
    </>
  );
}

const Results = ({ results }: { results: readonly Result[] }) => (
  <div aria-live="polite">
    {results.length > 0 && (
      <ul className="order-moves-results" aria-label={t('Result of each order')}>
        {results.map(({ id, name, words, because }) => (
          <li key={id} className={because === null ? undefined : 't-late'}>
            {because === null
              ? t('{code}: moved to {target}', { code: name, target: words })
              : t('{code}: not moved to {target}. {why}', { code: name, target: words, why: t(because) })}
          </li>
        ))}
      </ul>
    )}
  </div>
);
