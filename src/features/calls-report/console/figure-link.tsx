import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FigureLinkProps {
  /** Zero and missing figures have no rows. */
  value: number | null;
  to: string;
  /** Names the figure where its column does not. */
  label?: string;
  children: ReactNode;
}

/** A figure that leads to its calls. */
export function FigureLink({ value, to, label, children }: FigureLinkProps) {
  if (!value) return <span className="muted">{children}</span>;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
