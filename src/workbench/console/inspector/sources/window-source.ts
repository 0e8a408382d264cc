import type { InspectionCommand } from '#platform/contract/inspection.ts';
import { readMessage } from '../store/messages.ts';
import type { InspectionSource } from './source.ts';

/** A page that is still loading does not hear the first word. Milliseconds. */
const AGAIN = 1_500;

/** The window that opened this one, or holds it in a frame; null where nobody did. */
export function inspectedWindow(): Window | null {
  const opener = window.opener as Window | null;
  return opener ?? (window.parent === window ? null : window.parent);
}

/**
 * The page that opened the inspector, by the Stately inspect protocol. Only that very window, and only of this origin, is
 * listened to and told anything.
 */
export function windowSource(peer: Window): InspectionSource {
  const tell = (command: InspectionCommand) => peer.postMessage(command, location.origin);
  return {
    send: tell,
    subscribe(listener, onState) {
      let isHeard = false;
      const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
        if (source !== peer || origin !== location.origin) return;
        if ((data as { type?: unknown } | null)?.type === '@statelyai.disconnected') {
          // It may only be loading again.
          isHeard = false;
          return onState('closed');
        }
        const message = readMessage(data);
        if (!message) return;
        if (!isHeard) onState('connected');
        isHeard = true;
        listener(message);
      };
      const ask = () => {
        if (peer.closed) onState('closed');
        else if (!isHeard) tell({ type: '@statelyai.connected' });
      };
      window.addEventListener('message', hear);
      ask();
      const timer = setInterval(ask, AGAIN);
      return () => {
        clearInterval(timer);
        window.removeEventListener('message', hear);
      };
    },
  };
}
