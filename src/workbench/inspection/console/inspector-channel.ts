import type { InspectionCommand, InspectionMessage } from '#platform/contract/inspection.ts';

/** Version of the Stately inspect protocol; its clients ignore messages without one. */
const VERSION = '0.7.2';

/** Connection to one inspector. */
export interface InspectorChannel {
  post: (message: InspectionMessage) => void;
  close: () => void;
}

interface ChannelOptions {
  /** Null once its window is closed. */
  target: () => Window | null;
  /** Origin of the inspector's page; messages are exchanged with this origin only. */
  origin: string;
  onCommand: (command: InspectionCommand) => void;
}

/**
 * Communicates with one window like `createBrowserInspector` of `@statelyai/inspect`, but only with that window and origin.
 * Inspectors of another origin receive the messages of the Stately protocol and cannot send events to actors.
 */
export function openChannel({ target, origin, onCommand }: ChannelOptions): InspectorChannel {
  const isSameOrigin = origin === location.origin;
  const send = (message: object) => target()?.postMessage(message, { targetOrigin: origin });
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source === null || source !== target() || from !== origin) return;
    const command = readCommand(data);
    if (command && (isSameOrigin || command.type === '@statelyai.connected')) onCommand(command);
  };
  // Announces that this page's actors are gone when it is left or reloaded.
  const onHide = () => send({ type: '@statelyai.disconnected' });
  window.addEventListener('message', onMessage);
  window.addEventListener('pagehide', onHide);
  return {
    post(message) {
      if (isSameOrigin || message.type.startsWith('@xstate.')) send({ ...message, id: null, _version: VERSION });
    },
    close() {
      window.removeEventListener('message', onMessage);
      window.removeEventListener('pagehide', onHide);
      send({ type: '@statelyai.disconnected' });
    },
  };
}

/** Null for anything that is not a command; any page may post messages to a window. */
function readCommand(data: unknown): InspectionCommand | null {
  const { type, sessionId, event } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (type === '@statelyai.connected') return { type };
  if (type !== '@galen.send' || typeof sessionId !== 'string' || typeof event !== 'object' || event === null) return null;
  const { type: name } = event as { type?: unknown };
  return typeof name === 'string' ? { type, sessionId, event: { ...event, type: name } } : null;
}
