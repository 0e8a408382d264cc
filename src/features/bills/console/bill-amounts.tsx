import { amount, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Bill } from '../contract.ts';
import { percent } from './bill-lines.tsx';

interface Entry {
  name: string;
  /** Where the amount comes from. */
  source: string;
  figure: string;
}

function entriesOf({ lines_amount: lines, promo, discount, delivery_charge: delivery, rounding }: Bill): Entry[] {
  return [
    { name: t('Lines'), source: t('Sum of the lines, with GST'), figure: amount(lines) },
    ...(promo
      ? [
          {
            name: t('Promo {code}', { code: promo.code }),
            source: t('From the order, shared among the lines'),
            figure: `−${amount(promo.amount)}`,
          },
        ]
      : []),
    ...(discount > 0 ? [{ name: t('Discount'), source: t('From the order, shared among the lines'), figure: `−${amount(discount)}` }] : []),
    { name: t('Delivery'), source: t('From the order, with the GST of the goods'), figure: amount(delivery) },
    ...(rounding === 0
      ? []
      : [
          {
            name: t('Rounding'),
            source: t('Difference from the value of the order'),
            figure: `${rounding < 0 ? '−' : ''}${amount(Math.abs(rounding))}`,
          },
        ]),
  ];
}

/** Sums with their source, and the GST within them by rate. */
export function BillAmounts({ bill }: { bill: Bill }) {
  return (
    <div className="bill-columns">
      <section>
        <h4>{t('GST within the amounts')}</h4>
        <Taxes taxes={bill.taxes} />
      </section>
      <section>
        <h4>{t('Amounts')}</h4>
        <dl className="bill-sum">
          {entriesOf(bill).map(({ name, source, figure }) => (
            <div key={name}>
              <dt>
                {name} <small>{source}</small>
              </dt>
              <dd>{figure}</dd>
            </div>
          ))}
          <div className="bill-total">
            <dt>{t('Total')}</dt>
            <dd>{money(bill.total)}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

function Taxes({ taxes }: { taxes: Bill['taxes'] }) {
  return (
    <table className="bill-table" aria-label={t('GST within the amounts')}>
      <thead>
        <tr>
          <th scope="col">{t('GST')}</th>
          <th scope="col" className="num">
            {t('Taxable ₹')}
          </th>
          <th scope="col" className="num">
            {t('CGST ₹')}
          </th>
          <th scope="col" className="num">
            {t('SGST ₹')}
          </th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ gst, taxable, cgst, sgst }) => (
          <tr key={gst}>
            <th scope="row">{percent(gst)}</th>
            <td className="num">{amount(taxable)}</td>
            <td className="num">{amount(cgst)}</td>
            <td className="num">{amount(sgst)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
