import type { MessageLanguage } from '#features/patient-messages/server/public.ts';

/** Content of a message in the queue. Text, telephone and consent are read when it is sent. */
export interface ToPatient {
  campaign_id: number;
  patient_id: number;
  /** In which it is written; missing in messages of before campaigns had translations. */
  language?: MessageLanguage;
}

/** A test of the message, to a telephone that its user has named. */
interface Test {
  campaign_id: number;
  test: { phone_no: string; language: MessageLanguage };
}

export type CampaignMessage = ToPatient | Test;
