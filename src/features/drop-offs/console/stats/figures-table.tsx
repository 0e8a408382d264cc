import { Link } from 'react-router-dom';
import { amount, count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { DropOffFigures } from '../../contract.ts';
import { percent } from './conversion.ts';

type Figure = 'carts' | 'contacted' | 'recovered' | 'conversion' | 'value' | 'recovered_value';

const titles: Record<Figure, string> = {
  carts: msg('Carts'),
  contacted: msg('Contacted'),
  recovered: msg('Recovered'),
  conversion: msg('Conversion'),
  value: msg('Value'),
  recovered_value: msg('Value recovered'),
};

interface FiguresTableProps {
  title: string;
  /** Heading of the first column. */
  of: string;
  columns: readonly Figure[];
  rows: readonly { key: string; label: string; figures: DropOffFigures; href: string }[];
  /** Percent that the conversion is compared with; null: none. */
  target?: number | null;
}

/** Carts, and what came of them, by a period, step or status. */
export function FiguresTable({ title, of, columns, rows, target = null }: FiguresTableProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table className="drop-off-table">
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="num">
                {t(titles[column])} {isMoney(column) && <span className="unit">₹</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, figures, href }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {columns.map((column) => (
                <td key={column} className="num">
                  <Value column={column} figures={figures} href={href} target={target} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isMoney = (column: Figure): boolean => column === 'value' || column === 'recovered_value';

interface ValueProps {
  column: Figure;
  figures: DropOffFigures;
  href: string;
  target: number | null;
}

function Value({ column, figures, href, target }: ValueProps) {
  const value = figures[column];
  if (column === 'conversion') return <Conversion share={value} target={target} />;
  if (value === null || value === 0) return <span className="muted">0</span>;
  if (column === 'carts') return <Link to={href}>{count(value)}</Link>;
  return isMoney(column) ? amount(value) : count(value);
}

/** Bold where the target is reached, which a title says as well. */
function Conversion({ share, target }: { share: number | null; target: number | null }) {
  if (share === null) return <span className="muted">–</span>;
  if (target === null || share < target) return percent(share);
  return <b title={t('Target of {target} % reached', { target })}>{percent(share)}</b>;
}
