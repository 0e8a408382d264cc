import './chip.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../base/icon.tsx';

/** One of the five meanings of colour; always accompanied by a word. */
export type Tone = 'good' | 'wait' | 'due' | 'late' | 'end';

interface TagProps {
  tone?: Tone | 'accent';
  icon?: IconName;
  children: ReactNode;
}

/** Small label for a short fact. */
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
      {children} {time && <time dateTime={since}>{time}</time>}
    </span>
  );
}
