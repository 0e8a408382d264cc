import { count, dayAndClock, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { LinesTable } from '#platform/record/console/lines/lines-table.tsx';
import type { PurchaseOrderRecord } from '../contract.ts';
import { Margin } from './margin.tsx';

/** What has come, the latest first. */
export function Receipts({ record: { receipts } }: { record: PurchaseOrderRecord }) {
  if (receipts.length === 0) return null;
  return (
    <section aria-label={t('Receipts')}>
      <h3>{t('Receipts')}</h3>
      <LinesTable>
        <thead>
          <tr>
            <th>{t('Drug')}</th>
            <th>{t('Batch')}</th>
            <th className="figure">{t('Packs')}</th>
            <th className="figure">{t('MRP')}</th>
            <th className="figure">{t('Margin')}</th>
            <th>{t('Received')}</th>
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <tr key={receipt.id}>
              <td>{receipt.drug}</td>
              <td>
                {receipt.batch_no}
                <div className="second">{t('until {day}', { day: showDate(receipt.expires_on) })}</div>
              </td>
              <td className="figure">
                {count(receipt.packs)}
                {receipt.free_packs > 0 && <div className="second">{t('{n} free', { n: count(receipt.free_packs) })}</div>}
              </td>
              <td className="figure">{money(receipt.mrp)}</td>
              <td className="figure">
                <Margin {...receipt} />
              </td>
              <td>
                {dayAndClock(receipt.at)}
                <div className="second">{receipt.by}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </LinesTable>
    </section>
  );
}
