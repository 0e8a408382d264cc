import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type EntryStatus as Status, entryStatuses } from '../short-book-choices.ts';

const tones: Record<Status, Tone> = {
  open: 'due',
  submitted: 'due',
  approved: 'wait',
  snoozed: 'wait',
  ordered: 'good',
  rejected: 'end',
  covered: 'end',
};

/** Coloured dot and name of the status. */
export const EntryStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(entryStatuses[status])}</StatusDot>;
