import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type ItemStatus as Status, itemStatuses } from '../mapping-choices.ts';

const tones: Record<Status, Tone> = { unmatched: 'late', suggested: 'due', mapped: 'good', notOurs: 'end' };

/** Coloured dot and name of the status. */
export const ItemStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(itemStatuses[status])}</StatusDot>;
