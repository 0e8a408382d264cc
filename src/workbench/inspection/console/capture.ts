import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { type InspectorChannel, openChannel } from './inspector-channel.ts';
import { watchServer } from './server-actors.ts';
import { type Inspection, startInspection } from './start-inspection.ts';

/** Messages buffered for an inspector that is still loading or is reloaded. */
const MAX_MESSAGES = 2_000;

interface Capture {
  inspection: Inspection;
  /** Stops watching the server's records. */
  unwatchServer: () => void;
  messages: InspectionMessage[];
  /** Whether older messages were dropped. */
  isTruncated: boolean;
}

let capture: Capture | null = null;
const channels = new Set<InspectorChannel>();

/** Starts buffering messages, in this tab's memory only. */
export function startCapture(): void {
  if (capture) return;
  const messages: InspectionMessage[] = [];
  const created: Capture = { inspection: startInspection(record), unwatchServer: watchServer(record), messages, isTruncated: false };
  function record(message: InspectionMessage): void {
    messages.push(message);
    if (messages.length > MAX_MESSAGES) {
      messages.shift();
      if (capture) capture.isTruncated = true;
    }
    for (const channel of channels) channel.post(message);
  }
  capture = created;
}

/** Stops watching and discards all buffered messages. */
export function stopCapture(): void {
  for (const channel of channels) channel.close();
  channels.clear();
  capture?.inspection.stop();
  capture?.unwatchServer();
  capture = null;
}

/** Sends the buffered and all further messages to an inspector window. Returns a disconnect function; the last one ends the capture. */
export function connectInspector(target: () => Window | null, origin: string): () => void {
  startCapture();
  let isConnected = false;
  const channel = openChannel({
    target,
    origin,
    onCommand(command) {
      if (command.type !== '@statelyai.connected') return capture?.inspection.command(command);
      const { messages = [], isTruncated = false } = capture ?? {};
      const buffered = [...messages];
      isConnected = true;
      // Reintroduces actors whose creation message was dropped.
      if (isTruncated) capture?.inspection.command(command);
      for (const message of buffered) channel.post(message);
    },
  });
  const gatedChannel: InspectorChannel = { ...channel, post: (message) => isConnected && channel.post(message) };
  channels.add(gatedChannel);
  return () => {
    if (!channels.delete(gatedChannel)) return;
    channel.close();
    if (channels.size === 0) stopCapture();
  };
}
