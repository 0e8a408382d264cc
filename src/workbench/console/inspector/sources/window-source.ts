import { createBrowserReceiver } from '@statelyai/inspect';
import { readMessage } from '../store/messages.ts';
import type { InspectionSource } from './source.ts';

/** Interval for reconnecting, because a page that is still loading misses the first message. Milliseconds. */
const RETRY_INTERVAL = 1_500;

/** The window that opened this one or contains its iframe; null if there is none. */
export function inspectedWindow(): Window | null {
  const opener = window.opener as Window | null;
  return opener ?? (window.parent === window ? null : window.parent);
}

/** Receives the events of the page that opened the inspector. */
export const windowSource = (peer: Window): InspectionSource => ({
  send: (command) => peer.postMessage(command, location.origin),
  subscribe(listener, onState) {
    let isConnected = false;
    const ended = new AbortController();
    const guarded = guardedWindow(peer, ended.signal);
    guarded.addEventListener('message', ({ data }) => {
      if ((data as { type?: unknown } | null)?.type !== '@statelyai.disconnected') return;
      // The page may only be reloading.
      isConnected = false;
      onState('closed');
    });
    createBrowserReceiver({ window: guarded }).subscribe((event) => {
      const message = readMessage(event);
      if (!message) return;
      if (!isConnected) onState('connected');
      isConnected = true;
      listener(message);
    });
    const timer = setInterval(() => {
      if (peer.closed) onState('closed');
      else if (!isConnected) peer.postMessage({ type: '@statelyai.connected' }, location.origin);
    }, RETRY_INTERVAL);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  },
});

/** This window as seen by the package, which by itself exchanges messages with any window and origin, and never stops. */
function guardedWindow(peer: Window, signal: AbortSignal): Window {
  const post = (message: unknown) => peer.postMessage(message, location.origin);
  const addEventListener = (type: 'message', listener: (event: MessageEvent<unknown>) => void) =>
    window.addEventListener(
      type,
      (event) => {
        if (event.source === peer && event.origin === location.origin) listener(event);
      },
      { signal },
    );
  return { self: null, top: null, opener: { postMessage: post }, addEventListener } as unknown as Window;
}
