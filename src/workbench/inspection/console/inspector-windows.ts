/** A window that shows an inspector. */
export interface InspectorWindow {
  /** Null once it is closed. */
  target: () => Window | null;
  /** Origin of the inspector's page. */
  origin: string;
}

interface InspectorWindows {
  /** For the option `window` of `createBrowserInspector`. */
  window: Window;
  /** Lets a window connect. Returns a function that disconnects it. */
  add: (inspector: InspectorWindow) => () => void;
  isEmpty: () => boolean;
}

interface Listeners {
  /** A window connected and received the messages that the package has buffered. */
  onConnected: () => void;
  /** A message from a window of this origin other than its connection. */
  onMessage: (data: unknown) => void;
}

const DISCONNECTED = { type: '@statelyai.disconnected' };

/**
 * Connects `createBrowserInspector` to any number of windows, and to nothing else: by itself it opens one window, posts to
 * whatever page that window shows, and accepts messages of any window.
 */
export function createInspectorWindows({ onConnected, onMessage }: Listeners, signal: AbortSignal): InspectorWindows {
  const inspectors = new Set<InspectorWindow>();
  const connected = new Set<InspectorWindow>();
  /** The only receiver while the package sends what it has buffered. */
  let connecting: InspectorWindow | null = null;

  function postTo({ target, origin }: InspectorWindow, message: { type: string }): void {
    // Other clients receive the protocol of the package alone.
    if (origin === location.origin || !message.type.startsWith('@galen.')) target()?.postMessage(message, { targetOrigin: origin });
  }
  function post(message: { type: string }): void {
    for (const inspector of connecting ? [connecting] : connected) postTo(inspector, message);
  }

  function addEventListener(type: 'message', connect: (event: MessageEvent<unknown>) => void): void {
    const onAny = (event: MessageEvent<unknown>) => {
      const { source, origin, data } = event;
      const sender = [...inspectors].find((each) => source !== null && source === each.target() && origin === each.origin);
      if (!sender) return;
      if ((data as { type?: unknown } | null)?.type !== '@statelyai.connected') {
        if (origin === location.origin) onMessage(data);
        return;
      }
      connected.add(sender);
      connecting = sender;
      connect(event);
      connecting = null;
      onConnected();
    };
    window.addEventListener(type, onAny, { signal });
  }

  // Announces that this page's actors are gone when it is left or reloaded.
  window.addEventListener('pagehide', () => post(DISCONNECTED), { signal });
  return {
    window: { open: () => ({ postMessage: post }), addEventListener } as unknown as Window,
    add(inspector) {
      inspectors.add(inspector);
      return () => {
        if (!inspectors.delete(inspector)) return;
        connected.delete(inspector);
        postTo(inspector, DISCONNECTED);
      };
    },
    isEmpty: () => inspectors.size === 0,
  };
}
