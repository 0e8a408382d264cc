import './status-dot.css';
import type { ReactNode } from 'react';
import type { Tone } from '../../theme/theme.ts';

interface StatusDotProps {
  tone: Tone;
  /** Status text. */
  children: ReactNode;
  /** Time in the status, such as "18 min" or "since 12:58". */
  time?: string;
  /** ISO 8601 moment of that time. */
  since?: string;
}

/** Coloured dot, status text, then the time in the status. */
export function StatusDot({ tone, children, time, since }: StatusDotProps) {
  return (
    <span className={`status status-${tone}`}>
      {time ? <span className="ell">{children}</span> : children} {time && <time dateTime={since}>{time}</time>}
    </span>
  );
}
