import type { SendCommand, InspectionMessage } from '#platform/contract/inspection.ts';

export type SourceState = 'waiting' | 'connected' | 'closed' | 'signedOut';

/** A source of messages: the page that opened the inspector, or in development the server or a relay. */
export interface InspectionSource {
  /** Returns an unsubscribe function. */
  subscribe(listener: (message: InspectionMessage) => void, onState: (state: SourceState) => void): () => void;
  /** Null if the source takes no commands. */
  send: ((command: SendCommand) => void) | null;
}
