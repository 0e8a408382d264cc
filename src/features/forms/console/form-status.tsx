import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type FormStatus as Status, formStatuses } from '../form-choices.ts';

const tones: Record<Status, Tone> = { draft: 'wait', open: 'good', closed: 'end' };

/** Coloured dot and name of the status. */
export const FormStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(formStatuses[status])}</StatusDot>;
