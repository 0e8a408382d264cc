import type { InspectionCommand, InspectionMessage } from '#platform/contract/inspection.ts';

export type SourceState = 'waiting' | 'connected' | 'closed' | 'signedOut';

/** Where messages come from: the page that opened the inspector, the server in development. */
export interface InspectionSource {
  /** Begins to listen. Answers how to stop. */
  subscribe(listener: (message: InspectionMessage) => void, onState: (state: SourceState) => void): () => void;
  /** Null where nothing can be asked of it. */
  send: ((command: InspectionCommand) => void) | null;
}
