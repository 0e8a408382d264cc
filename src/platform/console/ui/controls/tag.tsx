import './chip.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';

/** One of the five meanings that a colour may have; a word always stands beside it. */
export type Tone = 'good' | 'wait' | 'due' | 'late' | 'end';

interface TagProps {
  tone?: Tone | 'accent';
  icon?: IconName;
  children: ReactNode;
}

/** A short fact in a small block. */
export function Tag({ tone = 'end', icon, children }: TagProps) {
  return (
    <span className={`tag tag-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

interface StatusDotProps {
  tone: Tone;
  /** Readable name of the status. */
  children: ReactNode;
  /** Time in it, e.g. "18 min" or "since 12:58". */
  time?: string;
  /** Machine-readable moment of that time. */
  since?: string;
}

/** Dot in the meaning's colour, the status in words, then the time in it. */
export function StatusDot({ tone, children, time, since }: StatusDotProps) {
  return (
    <span className={`status status-${tone}`}>
      {children} {time && <time dateTime={since}>{time}</time>}
    </span>
  );
}
