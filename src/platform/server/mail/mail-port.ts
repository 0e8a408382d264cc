/** A letter to a business partner. */
export interface OutgoingMail {
  /** The same in every attempt. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments: readonly { filename: string; content: Buffer }[];
}

export type MailAnswer =
  | { accepted: true; reference: string }
  | { accepted: false; problem: 'REFUSED' | 'UNAVAILABLE' | 'NO-ANSWER'; detail: string; permanent: boolean };

/** Sends letters by email. */
export interface MailPort {
  send: (mail: OutgoingMail) => Promise<MailAnswer>;
}
