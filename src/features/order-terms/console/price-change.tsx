import { amount, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { OrderTermsRecord } from '../contract.ts';

type Price = OrderTermsRecord['before'];

/** The parts of the price that become different, and what the customer pays. */
export function PriceChange({ before, after }: { before: Price; after: Price }) {
  const parts: [string, number, number][] = [
    [t('Lines'), before.lines, after.lines],
    [t('Promo'), -before.promo, -after.promo],
    [t('Discount'), -before.discount, -after.discount],
    [t('Delivery'), before.delivery, after.delivery],
  ];
  return (
    <dl className="order-terms-price" aria-live="polite">
      {parts
        .filter(([, from, to]) => from !== to)
        .map(([name, from, to]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {amount(from)} → {amount(to)}
            </dd>
          </div>
        ))}
      <div className="order-terms-total">
        <dt>{t('To pay')}</dt>
        <dd>{before.value === after.value ? money(after.value) : `${money(before.value)} → ${money(after.value)}`}</dd>
      </div>
    </dl>
  );
}
