import type { StoredCall } from '../call-kind.ts';

export type PhoneCommand = 'dial' | 'answer' | 'decline' | 'hold' | 'resume' | 'end';

/** Where calls are made. What happens to them comes back as reports. */
export interface TelephonyPort {
  /** Never rejects. False: the system did not take the command. */
  send: (command: PhoneCommand, call: Pick<StoredCall, 'id' | 'agent_id' | 'phone_no'>) => Promise<boolean>;
}
