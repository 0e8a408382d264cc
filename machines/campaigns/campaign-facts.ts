export interface CampaignFacts {
  /** First and last day, yyyy-mm-dd. */
  startsOn: string;
  endsOn: string;
  /** What is said or sent is written; of a message also the name under which the operators have registered it. */
  isWritten: boolean;
  /** Patients who match and may be reached now; null: it is not counted, because the campaign is no draft. */
  reachable: number | null;
}

interface Days {
  startsOn: string;
  endsOn: string;
}

/** `on`: today in the business's time zone, yyyy-mm-dd. */
export type CampaignEvent =
  | ({ type: 'campaign.changed'; on: string } & Days)
  | { type: 'campaign.scheduled'; on: string }
  | { type: 'campaign.withdrawn' }
  | { type: 'campaign.paused' }
  | { type: 'campaign.resumed'; on: string }
  | { type: 'campaign.ended' }
  | { type: 'campaign.cancelled' }
  | { type: 'day.begun'; on: string };
