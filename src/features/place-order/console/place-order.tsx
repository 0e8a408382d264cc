import './place-order.css';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { useMachine } from '#platform/console/actors/actors.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { useKeptFocus } from '#platform/console/ui/keys/use-kept-focus.ts';
import type { DraftContents, DraftRecord } from '../contract.ts';
import { DRAFTS_PATH } from '../place-order-paths.ts';
import { api } from './api.ts';
import { CartPart } from './cart-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { DiscountPart } from './discount-part.tsx';
import { inputOf, logicOf, savedIn } from './drafting.ts';
import { firstControl, nextPart } from './next-part.ts';
import { PaymentPart, ReasonPart } from './order-part.tsx';
import { Part } from './part.tsx';
import { AddressPart, PatientPart } from './patient-part.tsx';
import { Review } from './review.tsx';

const keys: KeyGroup = {
  title: msg('Place order'),
  keys: [
    [msg('Place this order'), ['Ctrl', '↵']],
    [msg('First result of a search'), ['↵']],
    [msg('Keep a number, take the former one back'), ['↵', 'Esc']],
    [msg('Whole packs instead of units'), ['p']],
    [msg('Next, previous slot or promo'), ['→', '←']],
    [msg('Choose or release a slot or promo'), ['Space']],
  ],
};

/** The whole order on one screen: what is decided is saved at once, and the review says what is missing. */
export function PlaceOrder({ record }: { record: DraftRecord }) {
  const navigate = useNavigate();
  const logic = useMemo(
    () =>
      logicOf(({ draftId }) => {
        const draft = queryClient.getQueryData(api.ecommerce.draft.queryKey({ input: { draft_id: draftId } }));
        if (draft?.order) {
          toast({ text: t('{code} is placed', { code: draft.order.code }) });
          void navigate(`${ORDERS_PATH}?order_id=${draft.order.id}`);
        } else {
          toast({ text: draft?.status === 'discarded' ? t('The draft is discarded') : t('The draft is parked') });
          void navigate(DRAFTS_PATH);
        }
      }),
    [navigate],
  );
  const [snapshot, send, actor] = useMachine(logic, { input: inputOf(record) });
  const { contents, version } = snapshot.context;
  const isSaved = snapshot.matches({ editing: 'saved' });
  useEffect(() => {
    if (isSaved && record.version > version) send({ type: 'draft.refreshed', saved: savedIn(record) });
  }, [isSaved, record, version, send]);
  const change = (changes: Partial<DraftContents>) =>
    send({ type: 'contents.changed', contents: { ...actor.getSnapshot().context.contents, ...changes } });
  const onTyped = (field: string, holds: boolean) => send({ type: 'field.typed', field, holds });
  useScreenKeys(keys);
  const screen = useRef<HTMLDivElement>(null);
  const findNext = () => {
    const now = actor.getSnapshot();
    return firstControl(screen.current, now.matches('editing') ? nextPart(record, now.context.contents) : 'review');
  };
  useKeptFocus(screen, findNext);
  const begin = useEffectEvent(() => findNext()?.focus());
  useEffect(() => begin(), []);
  const part = { record, contents, change, onTyped };
  return (
    <div className="place-order" ref={screen}>
      <h1>{t('Place order')}</h1>
      <fieldset className="place-order-parts" disabled={!snapshot.matches('editing')}>
        <Part name="patient" title={t('Patient')}>
          <PatientPart {...part} />
        </Part>
        <Part name="address" title={t('Address')}>
          <AddressPart {...part} />
        </Part>
        <Part name="cart" title={t('Cart')}>
          <CartPart {...part} />
        </Part>
        <Part name="prescription" title={t('Prescription')}>
          <ReasonPart {...part} />
        </Part>
        <Part name="delivery" title={t('Delivery')}>
          <DeliveryPart {...part} onSlot={(slot) => send({ type: 'slot.choose', slot })} />
        </Part>
        <Part name="discount" title={t('Promo and discount')}>
          <DiscountPart {...part} isSaved={isSaved} onAsk={() => send({ type: 'approval.ask' })} />
        </Part>
        <Part name="payment" title={t('Payment')}>
          <PaymentPart {...part} />
        </Part>
      </fieldset>
      <Review record={record} snapshot={snapshot} send={send} />
    </div>
  );
}
