import type { InspectionCommand, InspectionMessage } from '#platform/contract/inspection.ts';

/** Of the Stately inspect protocol; its clients take no message without. */
const VERSION = '0.7.2';

/** One inspector that looks. */
export interface Line {
  post: (message: InspectionMessage) => void;
  close: () => void;
}

interface LineOptions {
  /** Null once its window is gone. */
  target: () => Window | null;
  /** Of the inspector's page: nobody else is told, and nobody else is heard. */
  origin: string;
  onCommand: (command: InspectionCommand) => void;
}

/**
 * Speaks with one window as `createBrowserInspector` of `@statelyai/inspect` does, but with that window and that origin
 * alone. Inspectors that are not ours get the messages of the Stately protocol, and may send nothing to an actor.
 */
export function openLine({ target, origin, onCommand }: LineOptions): Line {
  const isOurs = origin === location.origin;
  const tell = (message: object) => target()?.postMessage(message, { targetOrigin: origin });
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source === null || source !== target() || from !== origin) return;
    const command = readCommand(data);
    if (command && (isOurs || command.type === '@statelyai.connected')) onCommand(command);
  };
  // A page that is left or loaded again says so: its actors are gone with it.
  const onHide = () => tell({ type: '@statelyai.disconnected' });
  window.addEventListener('message', onMessage);
  window.addEventListener('pagehide', onHide);
  return {
    post(message) {
      if (isOurs || message.type.startsWith('@xstate.')) tell({ ...message, id: null, _version: VERSION });
    },
    close() {
      window.removeEventListener('message', onMessage);
      window.removeEventListener('pagehide', onHide);
      tell({ type: '@statelyai.disconnected' });
    },
  };
}

/** Null for anything that is no command: a window may be sent whatever a page likes. */
function readCommand(data: unknown): InspectionCommand | null {
  const { type, sessionId, event } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (type === '@statelyai.connected') return { type };
  if (type !== '@galen.send' || typeof sessionId !== 'string' || typeof event !== 'object' || event === null) return null;
  const { type: name } = event as { type?: unknown };
  return typeof name === 'string' ? { type, sessionId, event: { ...event, type: name } } : null;
}
