import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';

interface FigureProps {
  value: number;
  /** Address of the orders behind it; null where there is none to go to. */
  to: string | null;
}

/** A figure that leads to its orders. None is told quietly. */
export function Figure({ value, to }: FigureProps) {
  if (value === 0) return <span className="muted">0</span>;
  if (to === null) return count(value);
  return (
    <Link to={to} title={t('Open these orders')}>
      {count(value)}
    </Link>
  );
}
