import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type PolicyStatus as Status, policyStatuses } from '../policy-choices.ts';

const tones: Record<Status, Tone> = { draft: 'wait', tried: 'due', live: 'good', retired: 'end', discarded: 'end' };

/** Coloured dot and name of the status. */
export const PolicyStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(policyStatuses[status])}</StatusDot>;
