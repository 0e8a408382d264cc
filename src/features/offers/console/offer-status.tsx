import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type OfferStatus as Status, offerStatuses } from '../offer-choices.ts';

const tones: Record<Status, Tone> = { draft: 'wait', scheduled: 'wait', live: 'good', paused: 'due', ended: 'end' };

/** Coloured dot and name of the status. */
export const OfferStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(offerStatuses[status])}</StatusDot>;
