import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { OrderFigures } from '../contract.ts';

interface FigureProps {
  value: number;
  /** Address of the counted orders; null if there is none. */
  to: string | null;
}

/** Orders in statuses without a figure of their own. */
export const otherStatusesOf = ({ counts, total }: OrderFigures): number =>
  total - Object.values(counts).reduce((sum, counted) => sum + counted, 0);

/** A figure linked to its orders. Zero is muted. */
export function Figure({ value, to }: FigureProps) {
  if (value === 0) return <span className="muted">0</span>;
  if (to === null) return count(value);
  return (
    <Link to={to} title={t('Open these orders')}>
      {count(value)}
    </Link>
  );
}
