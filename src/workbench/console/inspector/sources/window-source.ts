import type { InspectionCommand } from '#platform/contract/inspection.ts';
import { readMessage } from '../store/messages.ts';
import type { InspectionSource } from './source.ts';

/** Interval for reconnecting, because a page that is still loading misses the first message. Milliseconds. */
const RETRY_INTERVAL = 1_500;

/** The window that opened this one or contains its iframe; null if there is none. */
export function inspectedWindow(): Window | null {
  const opener = window.opener as Window | null;
  return opener ?? (window.parent === window ? null : window.parent);
}

/**
 * Connects to the page that opened the inspector by the Stately inspect protocol. Messages are exchanged with that window and
 * this origin only.
 */
export function windowSource(peer: Window): InspectionSource {
  const post = (command: InspectionCommand) => peer.postMessage(command, location.origin);
  return {
    send: post,
    subscribe(listener, onState) {
      let isConnected = false;
      const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
        if (source !== peer || origin !== location.origin) return;
        if ((data as { type?: unknown } | null)?.type === '@statelyai.disconnected') {
          // The page may only be reloading.
          isConnected = false;
          return onState('closed');
        }
        const message = readMessage(data);
        if (!message) return;
        if (!isConnected) onState('connected');
        isConnected = true;
        listener(message);
      };
      const connect = () => {
        if (peer.closed) onState('closed');
        else if (!isConnected) post({ type: '@statelyai.connected' });
      };
      window.addEventListener('message', onMessage);
      connect();
      const timer = setInterval(connect, RETRY_INTERVAL);
      return () => {
        clearInterval(timer);
        window.removeEventListener('message', onMessage);
      };
    },
  };
}
