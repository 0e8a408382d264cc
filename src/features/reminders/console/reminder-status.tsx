import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type ReminderStatus as Status, reminderStatuses } from '../reminder-choices.ts';

const tones: Record<Status, Tone> = {
  scheduled: 'wait',
  due: 'due',
  snoozed: 'wait',
  sent: 'good',
  failed: 'late',
  cancelled: 'end',
};

/** Coloured dot and name of the status. */
export const ReminderStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(reminderStatuses[status])}</StatusDot>;
