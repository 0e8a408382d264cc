import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { DraftRecord } from '../contract.ts';

/** What the customer pays, each number with its source. */
export function PriceDetails({ record: { price, promo, discount_percent, lines, delivery } }: { record: DraftRecord }) {
  const entries: [string, string][] = [
    [t('MRP'), money(price.mrp)],
    ...(price.mrp === price.lines
      ? []
      : [[t('Selling rate of the store group'), `−${money(price.mrp - price.lines)}`] as [string, string]]),
    ...(promo && price.promo > 0 ? [[t('Promo {code}', { code: promo.code }), `−${money(price.promo)}`] as [string, string]] : []),
    ...(price.discount > 0
      ? [[t('Discount {percent} %', { percent: discount_percent }), `−${money(price.discount)}`] as [string, string]]
      : []),
    [delivery === 'STORE-PICKUP' ? t('Store pick-up') : t('Delivery'), price.delivery === 0 ? t('Free') : money(price.delivery)],
  ];
  return (
    <dl className="place-order-sum">
      {lines.length > 0 &&
        entries.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      <div className="place-order-total">
        <dt>{t('To pay')}</dt>
        <dd>{money(price.value)}</dd>
      </div>
    </dl>
  );
}
