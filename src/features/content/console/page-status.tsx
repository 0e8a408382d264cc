import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { pageStatuses, type PageStatus as Status } from '../page-choices.ts';

const tones: Record<Status, Tone> = { draft: 'wait', inReview: 'due', scheduled: 'wait', published: 'good', unpublished: 'end' };

/** Coloured dot and name of the status. */
export const PageStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(pageStatuses[status])}</StatusDot>;
