import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Tone } from '#platform/console/theme/theme.ts';
import { t } from '#platform/console/language/language.ts';
import { type DropOffStatus as Status, dropOffStatusNames } from '../drop-off-choices.ts';

const tones: Record<Status, Tone> = {
  OPEN: 'due',
  CONTACTED: 'wait',
  'CALL-BACK': 'wait',
  'NOT-REACHABLE': 'late',
  RECOVERED: 'good',
  'NOT-INTERESTED': 'end',
};

/** Coloured dot and name of the status (§3, ShoppingCartUserDropOffStatusChoices). */
export function DropOffStatus({ status }: { status: Status }) {
  return <StatusDot tone={tones[status]}>{t(dropOffStatusNames[status])}</StatusDot>;
}
