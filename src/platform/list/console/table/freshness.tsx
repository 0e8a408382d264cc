import { t } from '#platform/console/language/language.ts';
import { useNow } from './now.ts';

interface FreshnessProps {
  /** Time of the last fetch, in milliseconds. */
  at: number;
}

/** "updated 4 s ago". Not announced, because it changes every second. */
export function Freshness({ at }: FreshnessProps) {
  const seconds = Math.max(0, Math.round((useNow(1000) - at) / 1000));
  return <span aria-live="off">{t('updated {ago}', { ago: ago(seconds) })}</span>;
}

function ago(seconds: number): string {
  if (seconds < 60) return t('{n} s ago', { n: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? t('{n} min ago', { n: minutes }) : t('{n} h ago', { n: Math.floor(minutes / 60) });
}
