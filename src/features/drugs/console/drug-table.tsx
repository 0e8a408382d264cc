import './drugs.css';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { amount, count, money } from '#platform/console/language/formats.ts';
import type { DrugRow } from '../contract.ts';
import { hrefOfDrug } from '../drug-paths.ts';
import { packInWords } from './drug-words.ts';

interface DrugTableProps<Row extends DrugRow> {
  label: string;
  rows: readonly Row[];
  /** Unit price that the others are compared with, in paise. */
  than: number | null;
  /** Further text below a drug's name. */
  more?: ((row: Row) => ReactNode) | undefined;
}

/** Drugs side by side: unit price and stock. */
export function DrugTable<Row extends DrugRow>({ label, rows, than, more }: DrugTableProps<Row>) {
  return (
    <table className="drug-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Drug')}</th>
          <th scope="col">{t('Pack')}</th>
          <th scope="col" className="num">
            {t('MRP ₹')}
          </th>
          <th scope="col" className="num">
            {t('Per unit ₹')}
          </th>
          <th scope="col" className="num">
            {t('Available')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={hrefOfDrug(row.id)}>{row.name}</Link> {row.schedule && <Badge>{row.schedule}</Badge>}
              <div className="second small">
                {row.company}
                {more?.(row)}
              </div>
            </th>
            <td className="pack">{packInWords(row.pack_size, row.uom)}</td>
            <td className="num">{row.mrp === null ? '–' : amount(row.mrp)}</td>
            <td className="num">
              {row.unit_price === null ? '–' : amount(Math.round(row.unit_price))}
              <Difference price={row.unit_price} than={than} />
            </td>
            <td className="num" title={stockInWords(row)}>
              {row.available > 0 ? count(row.available) : <span className="muted">{t('none')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const stockInWords = ({ stores }: DrugRow): string =>
  t('{n, plural, =0 {No store has it} one {In one store} other {In # stores}}', { n: stores });

/** Difference of a unit price to the compared one. */
function Difference({ price, than }: { price: number | null; than: number | null }) {
  if (price === null || than === null || than === 0) return null;
  const percent = Math.round((100 * (price - than)) / than);
  if (percent === 0) return null;
  const difference = money(Math.abs(Math.round(price - than)));
  return (
    <div className={percent < 0 ? 'small t-good' : 'small second'}>
      {percent < 0
        ? t('{percent} % less ({amount})', { percent: String(-percent), amount: difference })
        : t('{percent} % more ({amount})', { percent: String(percent), amount: difference })}
    </div>
  );
}
