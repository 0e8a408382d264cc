import { useNow } from './now.ts';

interface FreshnessProps {
  /** When the rows were last fetched, in milliseconds. */
  at: number;
}

/** "updated 4 s ago". Not announced: it changes every second. */
export function Freshness({ at }: FreshnessProps) {
  const seconds = Math.max(0, Math.round((useNow(1000) - at) / 1000));
  return <span aria-live="off">updated {ago(seconds)}</span>;
}

function ago(seconds: number): string {
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
