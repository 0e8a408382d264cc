import type { StoredCall } from '../call-kind.ts';

/** `transfer` rings at another agent while the customer waits, `takeBack` ends that; the other agent answers or declines it. */
export type PhoneCommand = 'dial' | 'answer' | 'decline' | 'mute' | 'unmute' | 'keys' | 'hold' | 'resume' | 'transfer' | 'takeBack' | 'end';

/** What some commands bring. */
export interface CommandDetails {
  /** Agent id of the agent at whom a transfer rings. */
  to_agent_id?: number;
  /** 0 to 9, * and #. */
  digits?: string;
}

export interface Recording {
  /** MIME type. */
  type: string;
  audio: Uint8Array;
  /** Tones of the simulated telephone instead of voices. */
  isSimulated: boolean;
}

/** Where calls are made. What happens to them comes back as reports. */
export interface TelephonyPort {
  /** Never rejects. False: the system did not take the command. */
  send: (command: PhoneCommand, call: Pick<StoredCall, 'id' | 'agent_id' | 'phone_no'>, details?: CommandDetails) => Promise<boolean>;
  /** Never rejects. `missing`: the call was not recorded, or its recording is deleted. `unavailable`: the system does not answer. */
  recordingOf: (call: Pick<StoredCall, 'id' | 'talk_seconds'>) => Promise<Recording | 'missing' | 'unavailable'>;
}
