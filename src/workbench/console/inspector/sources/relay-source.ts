import { createWebSocketReceiver } from '@statelyai/inspect';
import { readMessage } from '../store/messages.ts';
import type { InspectionSource } from './source.ts';

/** Receives the events of a console in another browser through a relay, in development. */
export const relaySource = (server: string): InspectionSource => ({
  send: null,
  subscribe(listener, onState) {
    const subscription = createWebSocketReceiver({ server }).subscribe((event) => {
      const message = readMessage(event);
      if (!message) return;
      onState('connected');
      listener(message);
    });
    return () => subscription.unsubscribe();
  },
});
