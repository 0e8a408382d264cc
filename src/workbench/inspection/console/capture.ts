import { createBrowserInspector, createWebSocketInspector } from '@statelyai/inspect';
import { createInspectorWindows, type InspectorWindow } from './inspector-windows.ts';
import { sendBack } from './actors/send-back.ts';
import { watchServer } from './server-actors.ts';
import { startInspection } from './actors/start-inspection.ts';

/** Messages buffered for an inspector that is still loading or is reloaded. */
const MAX_MESSAGES = 2_000;

interface Capture {
  connect: (inspector: InspectorWindow) => () => void;
  stop: () => void;
}

let capture: Capture | null = null;

/** Starts buffering messages, in this tab's memory only. */
export function startCapture(): Capture {
  capture ??= createCapture();
  return capture;
}

function createCapture(): Capture {
  const ended = new AbortController();
  const windows = createInspectorWindows(
    {
      // Reintroduces actors whose creation message was dropped.
      onConnected: () => void (inspection.messageCount() > MAX_MESSAGES && inspection.introduceAll()),
      onMessage: (data) => sendBack(inspection, data),
    },
    ended.signal,
  );
  const inspection = startInspection((options) =>
    createBrowserInspector({ ...options, window: windows.window, maxDeferredEvents: MAX_MESSAGES }),
  );
  const unwatchServer = watchServer(inspection.forward);
  return {
    connect(inspector) {
      const disconnect = windows.add(inspector);
      return () => {
        disconnect();
        if (windows.isEmpty() && !ended.signal.aborted) stopCapture();
      };
    },
    stop() {
      inspection.stop();
      unwatchServer();
      ended.abort();
    },
  };
}

/** Stops watching and discards all buffered messages. */
export function stopCapture(): void {
  capture?.stop();
  capture = null;
}

/** Sends the buffered and all further messages to an inspector's window. Returns a disconnect function; the last one ends the capture. */
export const connectInspector = (inspector: InspectorWindow): (() => void) => startCapture().connect(inspector);

/** Sends messages to a relay. Returns a function that stops it. Events from there are ignored, because anyone may be connected to it. */
export function connectRelay(url: string): () => void {
  const inspection = startInspection((options) => createWebSocketInspector({ ...options, url, maxDeferredEvents: MAX_MESSAGES }));
  return inspection.stop;
}
