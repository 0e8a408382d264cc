import { Badge } from '@mantine/core';
import { amount } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Bill } from '../contract.ts';

const UNKNOWN = '–';

/** Month of a date as it is printed on packs: 2027-03-31 → `03-2027`. */
const monthOf = (date: string): string => `${date.slice(5, 7)}-${date.slice(0, 4)}`;

export const percent = (gst: number | null): string => (gst === null ? UNKNOWN : t('{percent} %', { percent: String(gst) }));

/** What was sold, from which batch and with which tax. */
export function BillLines({ lines }: { lines: Bill['lines'] }) {
  return (
    <table className="bill-table" aria-label={t('Lines')}>
      <thead>
        <tr>
          <th scope="col">{t('Drug')}</th>
          <th scope="col">{t('HSN')}</th>
          <th scope="col">{t('Batch')}</th>
          <th scope="col">{t('Expiry')}</th>
          <th scope="col" className="num">
            {t('Qty')}
          </th>
          <th scope="col" className="num">
            {t('MRP ₹')}
          </th>
          <th scope="col" className="num">
            {t('GST')}
          </th>
          <th scope="col" className="num">
            {t('Amount ₹')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.drug} {line.schedule !== null && <Badge color="due">{line.schedule}</Badge>}
            </th>
            <td>{line.hsn ?? UNKNOWN}</td>
            <td>{line.batch_no ?? UNKNOWN}</td>
            <td>{line.expires_on === null ? UNKNOWN : monthOf(line.expires_on)}</td>
            <td className="num">{line.quantity}</td>
            <td className="num">
              {line.mrp === null ? UNKNOWN : amount(line.mrp)}
              {line.pack_size > 1 && <small>{t('for {n}', { n: line.pack_size })}</small>}
            </td>
            <td className="num">{percent(line.gst)}</td>
            <td className="num">{amount(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
