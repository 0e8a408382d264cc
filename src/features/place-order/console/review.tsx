import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { placeOrderMachine } from '#machines/orders/placeOrder.ts';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useSavingKey } from '#platform/console/ui/keys/saving-key.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { DraftRecord } from '../contract.ts';
import { draftPath } from '../place-order-paths.ts';
import { draftStatuses } from '../draft-choices.ts';
import { PriceDetails } from './price-details.tsx';

interface ReviewProps {
  record: DraftRecord;
  snapshot: SnapshotFrom<typeof placeOrderMachine>;
  send: (event: EventFrom<typeof placeOrderMachine>) => void;
}

/** Names the field in which something is typed that does not hold; null: none. */
function unfinishedField({ context: { typedIn } }: ReviewProps['snapshot']): string | null {
  const [field] = typedIn;
  return field === undefined ? null : t('Finish “{field}” first', { field });
}

/** What the customer pays, what is missing, and the order's buttons. */
export function Review(props: ReviewProps) {
  const { record, snapshot } = props;
  return (
    <aside className="card place-order-review" data-part="review" aria-label={t('Review')}>
      <h2>{t('Review')}</h2>
      <OtherDrafts record={record} />
      <PriceDetails record={record} />
      <Shortages record={record} />
      <State {...props} />
      {(snapshot.matches('editing') || snapshot.matches('placing')) && <Buttons {...props} />}
    </aside>
  );
}

/** Other drafts and orders from the same callback or cart: the customer may be served twice. */
function OtherDrafts({ record: { source } }: { record: DraftRecord }) {
  if (source === null || source.others.length === 0) return null;
  return (
    <ul role="alert" className="place-order-others t-due">
      {source.others.map(({ id, owner, order }) => (
        <li key={id}>
          {order === null
            ? t('{name} has another draft for the same customer request.', { name: owner })
            : t('{order} was already placed for the same customer request.', { order })}{' '}
          <Link to={draftPath(id)}>{t('Open')}</Link>
        </li>
      ))}
    </ul>
  );
}

/** What the store lacks: the order waits for it. */
function Shortages({ record: { shortages, store } }: { record: DraftRecord }) {
  if (shortages.length === 0) return null;
  return (
    <ul className="place-order-others t-late" aria-label={t('Not in stock')}>
      {shortages.map(({ drug, wanted, available }) => (
        <li key={drug}>{t('{store} has {available} of {wanted} {drug}', { store: store?.name ?? '', available, wanted, drug })}</li>
      ))}
    </ul>
  );
}

/** Where the draft stands, in words. */
function State(props: ReviewProps) {
  const { record, snapshot, send } = props;
  const { error } = snapshot.context;
  const unfinished = unfinishedField(snapshot);
  if (snapshot.matches('priceMoved')) return <PriceMoved {...props} />;
  if (snapshot.matches('confirming')) return <Risks {...props} />;
  if (snapshot.matches('resting') || snapshot.matches('taking')) return <Resting {...props} />;
  if (snapshot.matches('ended')) return <Ended record={record} />;
  if (!snapshot.matches('editing')) return null;
  if (error !== null)
    return (
      <FormError>
        {error} {t('What you entered is kept.')}{' '}
        <Button size="compact-sm" onClick={() => send({ type: 'save.retry' })}>
          {t('Retry')}
        </Button>
      </FormError>
    );
  const words = snapshot.matches({ editing: 'saved' })
    ? (unfinished ?? (record.missing ? t(record.missing) : t('Nothing is missing.')))
    : t('Saving…');
  return (
    <p aria-live="polite" className="second">
      {words}
    </p>
  );
}

/** Each risk is confirmed by itself; the key that places the order works once all are. */
function Risks({ record: { risks }, snapshot, send }: ReviewProps) {
  const { confirmed, error } = snapshot.context;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const areConfirmed = risks.every(({ key }) => confirmed.includes(key));
  const place = () => send({ type: 'order.place', ready: true });
  useSavingKey(areConfirmed ? place : null);
  return (
    <div role="alertdialog" aria-label={t('Confirm before the order is placed')} className="place-order-moved">
      <p>{t('Confirm before the order is placed:')}</p>
      {error !== null && <FormError>{error}</FormError>}
      {risks.map(({ key, text }, index) => (
        <Checkbox
          key={key}
          ref={index === 0 ? first : undefined}
          label={t(text)}
          checked={confirmed.includes(key)}
          onChange={(event) => send({ type: 'risk.confirm', risk: key, isConfirmed: event.currentTarget.checked })}
        />
      ))}
      <BlockableButton
        variant="filled"
        aria-keyshortcuts="Control+Enter"
        off={areConfirmed ? null : t('Confirm each of them first')}
        rightSection={<kbd aria-hidden="true">Ctrl ↵</kbd>}
        onClick={place}
      >
        {t('Place order')}
      </BlockableButton>
      <Button onClick={() => send({ type: 'risks.decline' })}>{t('Back to the order')}</Button>
    </div>
  );
}

function PriceMoved({ snapshot, send }: ReviewProps) {
  const { toldValue, value } = snapshot.context;
  return (
    <div role="alert" tabIndex={-1} className="place-order-moved">
      <p>{t('The price has changed from {old} to {new}. Does the customer agree?', { old: money(toldValue), new: money(value) })}</p>
      <Button variant="filled" onClick={() => send({ type: 'price.confirm' })}>
        {t('Place for {value}', { value: money(value) })}
      </Button>
      <Button onClick={() => send({ type: 'price.decline' })}>{t('Back to the order')}</Button>
    </div>
  );
}

/** Parked, or somebody else's. */
function Resting({ record, snapshot, send }: ReviewProps) {
  const { error } = snapshot.context;
  const isParked = record.status === 'parked';
  return (
    <div className="place-order-moved">
      <output>{isParked ? t('This draft is parked.') : t('{name} is working on it.', { name: record.owner.name })}</output>
      {error !== null && <FormError>{error}</FormError>}
      <BlockableButton variant="filled" busy={snapshot.matches('taking')} onClick={() => send({ type: 'draft.take' })}>
        {isParked ? t('Resume') : t('Take it')}
      </BlockableButton>
    </div>
  );
}

const Ended = ({ record: { status, order } }: { record: DraftRecord }) => (
  <p>
    {t(draftStatuses[status])} {order && <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link>}
  </p>
);

function Buttons({ record, snapshot, send }: ReviewProps) {
  const isSaved = snapshot.matches({ editing: 'saved' });
  const unfinished = unfinishedField(snapshot);
  const isPlacing = snapshot.matches('placing');
  const place = () => send({ type: 'order.place', ready: record.missing === null });
  useSavingKey(isSaved && record.missing === null && unfinished === null ? place : null);
  const discard = async () => {
    const question = { title: t('Discard this draft?'), message: t('The cart will be lost.'), confirm: t('Discard') };
    if (await confirmed(question)) send({ type: 'draft.leave', ending: 'discard' });
  };
  const unsaved = isSaved || isPlacing ? null : t('Saving…');
  return (
    <div className="place-order-buttons">
      <BlockableButton
        variant="filled"
        aria-keyshortcuts="Control+Enter"
        busy={isPlacing}
        off={unsaved ?? unfinished ?? (record.missing && t(record.missing))}
        rightSection={<kbd aria-hidden="true">Ctrl ↵</kbd>}
        onClick={place}
      >
        {t('Place order')}
      </BlockableButton>
      <BlockableButton off={unsaved} unlocked onClick={() => send({ type: 'draft.leave', ending: 'park' })}>
        {t('Park')}
      </BlockableButton>
      <BlockableButton off={unsaved} unlocked onClick={() => void discard()}>
        {t('Discard')}
      </BlockableButton>
    </div>
  );
}
