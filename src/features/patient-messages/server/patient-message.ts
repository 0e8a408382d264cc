import type { MessageChannel, MessageTemplate } from '../message-templates.ts';

/** Content of a message in the queue. Telephone, language and channel are read when it is sent: a consent may be withdrawn until then. */
export interface PatientMessage {
  template: MessageTemplate;
  patient_id: number;
  order_id: number;
  order_code: string;
  /** Channels on which it was not delivered. */
  besides?: readonly MessageChannel[];
}
