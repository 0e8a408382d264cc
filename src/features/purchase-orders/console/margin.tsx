import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';

/** Margin in percent; a low one is pointed out. */
export function Margin({ margin, is_low: isLow }: { margin: number; is_low: boolean }) {
  const words = `${margin.toFixed(1)} %`;
  return isLow ? <StatusDot tone="late">{t('{margin}, low', { margin: words })}</StatusDot> : words;
}
