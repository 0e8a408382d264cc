import { StoreLink } from '#features/store-ops/console/public.ts';
import { count, dayAndClock, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { ReactNode } from 'react';
import type { PushRecord } from '../contract.ts';

/** The message to the OMS, without the customer's personal data. */
export function PushMessage({ payload }: { payload: NonNullable<PushRecord['payload']> }) {
  const { store, customer, lines, payment, value, slot_start, slot_end } = payload;
  return (
    <MessageFacts store={store} help={t('Name, phone and address are masked here; the OMS receives them.')}>
      <dt>{t('Customer')}</dt>
      <dd>
        {customer.name} · {customer.phone_no}
        <div className="second">
          {customer.address}, {customer.city} {customer.pincode}
        </div>
      </dd>
      <dt>{t('Payment')}</dt>
      <dd>
        {money(value)} <span className="second">{payment}</span>
      </dd>
      {slot_start && slot_end && (
        <>
          <dt>{t('Slot')}</dt>
          <dd>
            {dayAndClock(slot_start)} – {dayAndClock(slot_end)}
          </dd>
        </>
      )}
      <dt>{t('Lines')}</dt>
      <dd>
        <ul className="push-lines">
          {lines.map(({ drug_id, drug, quantity, amount }) => (
            <li key={drug_id}>
              <span>
                {drug} <span className="second">D-{drug_id}</span>
              </span>
              <span>{count(quantity)}</span>
              <span>{money(amount)}</span>
            </li>
          ))}
        </ul>
      </dd>
    </MessageFacts>
  );
}

/** The message to the OMS that an order is cancelled. */
export function CancellationMessage({ cancellation }: { cancellation: NonNullable<PushRecord['cancellation']> }) {
  const { store, reference, reason, cancelled_at } = cancellation;
  return (
    <MessageFacts store={store}>
      {reference && (
        <>
          <dt>{t('OMS reference')}</dt>
          <dd>{reference}</dd>
        </>
      )}
      <dt>{t('Cancelled')}</dt>
      <dd>
        {dayAndClock(cancelled_at)}
        {reason && <div className="second">{reason}</div>}
      </dd>
    </MessageFacts>
  );
}

interface MessageFactsProps {
  store: { id: number; name: string };
  help?: string;
  children: ReactNode;
}

/** A message to the OMS: its store, then its other facts. */
function MessageFacts({ store, help, children }: MessageFactsProps) {
  return (
    <section aria-label={t('Message')}>
      <h3>{t('Message')}</h3>
      <dl className="record-details">
        <dt>{t('Store')}</dt>
        <dd>
          <StoreLink store={store} /> <span className="second">{store.id}</span>
        </dd>
        {children}
      </dl>
      {help && <p className="help">{help}</p>}
    </section>
  );
}
