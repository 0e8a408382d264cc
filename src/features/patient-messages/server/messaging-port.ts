import type { MessageChannel, MessageLanguage } from '../message-templates.ts';

/** A message as the provider receives it. */
export interface OutgoingMessage {
  /** The same in every attempt. */
  id: string;
  channel: MessageChannel;
  phone_no: string;
  /** Name under which the operators have registered the text. */
  template: string;
  language: MessageLanguage;
  /** The text of the template with its values. */
  text: string;
}

export type ProviderAnswer =
  | { accepted: true; reference: string }
  | {
      accepted: false;
      problem: 'REFUSED' | 'UNAVAILABLE' | 'NO-ANSWER' | 'BAD-ANSWER';
      detail: string;
      permanent: boolean;
    };

/** Sends messages to patients. */
export interface MessagingPort {
  send: (message: OutgoingMessage) => Promise<ProviderAnswer>;
}
