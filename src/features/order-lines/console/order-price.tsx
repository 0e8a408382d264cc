import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderRecord } from '#features/orders/public.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { amount, day, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { PriceDetails } from '../contract.ts';
import { api } from './api.ts';

type Choices = ReturnType<typeof useChoices>;
type Entry = readonly [name: string, figure: string, source?: string | undefined];

/** What the customer pays, each number with its source; the price of each line on demand. */
export function OrderPrice({ record }: { record: OrderRecord }) {
  const { data } = useQuery(api.oms.priceDetails.queryOptions({ input: { order_id: record.id } }));
  const deliveries = useChoices('CustomDeliveryTypeChoices');
  // While the details of a newer version load, the sums of the record hold.
  const details = data?.version === record.version ? data : null;
  return (
    <>
      <dl className="order-sum">
        {(details ? entriesOf(details, deliveries) : plainEntries(record)).map(([name, figure, source]) => (
          <div key={name}>
            <dt>
              {name}
              {source && <small>{source}</small>}
            </dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <ToPay value={record.value} gst={details?.gst ?? null} />
      {details && <LinePrices details={details} />}
    </>
  );
}

/** What the customer pays, and by how much it has changed since the order was opened. */
function ToPay({ value, gst }: { value: number; gst: number | null }) {
  const [first] = useState(value);
  const change = value - first;
  return (
    <dl className="order-sum order-to-pay">
      <div className="order-total">
        <dt>
          {t('To pay')}
          {gst !== null && <small>{t('contains GST {amount}', { amount: money(gst) })}</small>}
        </dt>
        <dd>
          {change !== 0 && (
            <small>{t('{change} since you opened it', { change: `${change > 0 ? '+' : '−'}${money(Math.abs(change))}` })}</small>
          )}{' '}
          {money(value)}
        </dd>
      </div>
    </dl>
  );
}

function plainEntries({ lines, promo, discount, delivery_charge }: OrderRecord): Entry[] {
  return [
    [t('Lines'), amount(lines.reduce((sum, line) => sum + line.amount, 0))],
    ...(promo ? [[t('Promo {code}', { code: promo.code }), `−${amount(promo.amount)}`] as const] : []),
    ...(discount > 0 ? [[t('Discount'), `−${amount(discount)}`] as const] : []),
    [t('Delivery'), amount(delivery_charge)],
  ];
}

function entriesOf({ mrp, lines_amount, store_group, priced_on, promo, discount, delivery }: PriceDetails, deliveries: Choices): Entry[] {
  const off = mrp === null ? 0 : mrp - lines_amount;
  return [
    ...(off > 0
      ? [
          [t('MRP'), amount(mrp ?? 0), t('as of {day}', { day: day(priced_on) })] as const,
          [t('Selling rate'), `−${amount(off)}`, store_group ? t('of {group}', { group: store_group.name }) : undefined] as const,
        ]
      : []),
    [t('Lines'), amount(lines_amount)],
    ...(promo ? [[t('Promo {code}', { code: promo.code }), `−${amount(promo.amount)}`, promoInWords(promo)] as const] : []),
    ...(discount ? [[t('Discount'), `−${amount(discount.amount)}`, discountInWords(discount)] as const] : []),
    [t('Delivery'), delivery.amount === 0 ? t('Free') : amount(delivery.amount), deliveryInWords(delivery, deliveries)],
  ];
}

/** Its percentage and the most that it takes off; of a promo of another channel its title, if it has one. */
function promoInWords({ code, title, percent, most }: NonNullable<PriceDetails['promo']>): string | undefined {
  if (percent === null) return title === code ? undefined : t(title);
  return most === null ? t('{percent} %', { percent }) : t('{percent} %, at most {amount}', { percent, amount: money(most) });
}

const deliveryInWords = ({ choice, free_from }: PriceDetails['delivery'], choices: Choices): string | undefined =>
  [choice && t(choices[choice] ?? choice), free_from === null ? null : t('Free delivery from {amount}', { amount: money(free_from) })]
    .filter(Boolean)
    .join(' · ') || undefined;

function discountInWords({ percent, by, approved_by }: NonNullable<PriceDetails['discount']>): string | undefined {
  if (percent === null || by === null) return undefined;
  return approved_by === null
    ? t('{percent} % by {name}', { percent, name: by })
    : t('{percent} % by {name}, approved by {approver}', { percent, name: by, approver: approved_by });
}

type Line = PriceDetails['lines'][number];

function sourceOf({ source, mrp_from, rate_from }: Line): string {
  if (source === 'ordered') return t('as ordered');
  const since = source === 'mrp' ? mrp_from : rate_from;
  const name = source === 'mrp' ? t('MRP') : t('Selling rate');
  return since === null ? name : t('{name} since {day}', { name, day: day(since) });
}

/** Price of one pack, its source, and the GST that the line contains. */
function LinePrices({ details }: { details: PriceDetails }) {
  return (
    <details className="details-block order-line-prices">
      <summary>{t('Price and GST of each line')}</summary>
      <table className="order-lines">
        <thead>
          <tr>
            <th scope="col">{t('Drug')}</th>
            <th scope="col" className="num">
              {t('Per pack ₹')}
            </th>
            <th scope="col" className="num">
              {t('GST ₹')}
            </th>
            <th scope="col" className="num">
              {t('Amount ₹')}
            </th>
          </tr>
        </thead>
        <tbody>
          {details.lines.map((line) => (
            <tr key={line.line_id}>
              <th scope="row">
                {line.drug}
                <small>{t('{quantity} of packs of {n} {unit}', { quantity: line.quantity, n: line.pack_size, unit: t(line.uom) })}</small>
              </th>
              <td className="num">
                {packPrice(line)}
                <small>{sourceOf(line)}</small>
              </td>
              <td className="num">
                {line.gst_amount === null ? '–' : amount(line.gst_amount)}
                <small>{line.gst === null ? t('unknown') : t('{percent} % within', { percent: line.gst })}</small>
              </td>
              <td className="num">{amount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function packPrice({ source, mrp, rate }: Line): string {
  const price = source === 'selling-rate' ? rate : source === 'mrp' ? mrp : null;
  return price === null ? '–' : amount(price);
}
