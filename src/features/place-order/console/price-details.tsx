import { day, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { DraftRecord } from '../contract.ts';

type Entry = [name: string, figure: string, source?: string | undefined];

/** What the customer pays, each number with its source. */
export function PriceDetails({ record }: { record: DraftRecord }) {
  const { price, promo, discount_percent, lines, delivery, store_group, owner, approved_by } = record;
  const by = approved_by === null ? owner.name : t('{name}, approved by {approver}', { name: owner.name, approver: approved_by });
  const entries: Entry[] = [
    [t('MRP'), money(price.mrp), price.priced_at === null ? undefined : t('as of {day}', { day: day(price.priced_at) })],
    ...(price.mrp === price.lines
      ? []
      : [[t('Selling rate of the store group'), `−${money(price.mrp - price.lines)}`, store_group ?? undefined] as Entry]),
    ...(promo && price.promo > 0 ? [[t('Promo {code}', { code: promo.code }), `−${money(price.promo)}`, t(promo.title)] as Entry] : []),
    ...(price.discount > 0 ? [[t('Discount {percent} %', { percent: discount_percent }), `−${money(price.discount)}`, by] as Entry] : []),
    [delivery === 'STORE-PICKUP' ? t('Store pick-up') : t('Delivery'), price.delivery === 0 ? t('Free') : money(price.delivery)],
  ];
  return (
    <dl className="place-order-sum">
      {lines.length > 0 &&
        entries.map(([name, figure, source]) => (
          <div key={name}>
            <dt>
              {name}
              {source && <small className="second"> {source}</small>}
            </dt>
            <dd>{figure}</dd>
          </div>
        ))}
      <div className="place-order-total">
        <dt>{t('To pay')}</dt>
        <dd>{money(price.value)}</dd>
      </div>
      {price.gst > 0 && (
        <div className="second">
          <dt>{t('GST in it')}</dt>
          <dd>{money(price.gst)}</dd>
        </div>
      )}
    </dl>
  );
}
