import { amount } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { DropOffRecord } from '../contract.ts';

/** What was in the cart. */
export function CartLines({ record: { lines, value } }: { record: DropOffRecord }) {
  return (
    <section aria-label={t('In the cart')}>
      <h3>{t('In the cart')}</h3>
      <table className="drop-off-table">
        <thead>
          <tr>
            <th scope="col">{t('Drug')}</th>
            <th scope="col" className="num">
              {t('Quantity')}
            </th>
            <th scope="col" className="num">
              {t('Amount')} <span className="unit">₹</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ drug_id, drug, quantity, amount: paise }) => (
            <tr key={drug_id}>
              <td>{drug}</td>
              <td className="num">{quantity}</td>
              <td className="num">{amount(paise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('Sum')}
            </th>
            <td className="num">{amount(value)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
