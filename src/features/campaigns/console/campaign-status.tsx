import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type CampaignStatus as Status, campaignStatuses, type ContactState as State, contactStates } from '../campaign-choices.ts';

const tones: Record<Status, Tone> = { draft: 'wait', scheduled: 'wait', live: 'good', paused: 'due', ended: 'end', cancelled: 'end' };
const contactTones: Record<State, Tone> = {
  waiting: 'wait',
  answered: 'good',
  sent: 'good',
  delivered: 'good',
  read: 'good',
  missed: 'late',
  skipped: 'end',
};

/** Coloured dot and name of the status. */
export const CampaignStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(campaignStatuses[status])}</StatusDot>;

/** How it stands with one patient. */
export const ContactState = ({ state }: { state: State }) => <StatusDot tone={contactTones[state]}>{t(contactStates[state])}</StatusDot>;
