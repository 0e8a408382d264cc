import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { CampaignEvent, CampaignFacts } from './campaign-facts.ts';

/** Descriptions of the events. */
export const campaignEvents: Record<CampaignEvent['type'], string> = {
  'campaign.changed': 'Its fields are changed: all of a draft, later its name, days, hours and pace',
  'campaign.scheduled': 'Patients are reached from its first day on',
  'campaign.withdrawn': 'It is a draft again, before its first day',
  'campaign.paused': 'Nobody is reached until it is resumed',
  'campaign.resumed': 'Patients are reached again',
  'campaign.ended': 'Nobody is reached any more; calls that wait go on',
  'campaign.cancelled': 'It does not take place',
  'day.begun': 'Its first day has begun, or its last day has passed',
};

export const campaignGuards = {
  isWritten: 'Its text is not written, or its template is not named',
  hasAudience: 'Nobody matches who may be reached',
  isAhead: 'Its last day has passed',
  hasBegun: 'Today is not one of its days',
  isOver: 'Its last day has not passed',
  endsAhead: 'The new last day has passed',
  startsAsBefore: 'It has begun: its first day stays',
} as const;

/** The reason for a specific campaign. `event` is the one that was refused. */
export function campaignWhy({ isWritten, reachable, startsOn }: CampaignFacts, event: CampaignEvent, state: string): Sentence {
  if (state === 'ended') return sentence('The campaign has ended');
  if (state === 'cancelled') return sentence('The campaign was cancelled');
  switch (event.type) {
    case 'campaign.changed':
      return sentence(startsOn === event.startsOn ? campaignGuards.endsAhead : campaignGuards.startsAsBefore);
    case 'campaign.scheduled':
      if (state !== 'draft') return sentence('The campaign is scheduled already');
      if (!isWritten) return sentence(campaignGuards.isWritten);
      return sentence(reachable === 0 ? campaignGuards.hasAudience : campaignGuards.isAhead);
    case 'campaign.withdrawn':
      return sentence(state === 'draft' ? 'The campaign is a draft' : 'The campaign has begun: end it instead');
    case 'campaign.paused':
      return sentence(state === 'paused' ? 'The campaign is paused' : 'The campaign has not begun');
    case 'campaign.resumed':
      return sentence(state === 'paused' ? campaignGuards.isAhead : 'The campaign is not paused');
    case 'campaign.ended':
      return sentence('The campaign has not begun: cancel it instead');
    case 'campaign.cancelled':
      return sentence('The campaign has begun: end it instead');
    default:
      return sentence(state === 'scheduled' ? campaignGuards.hasBegun : campaignGuards.isOver);
  }
}
