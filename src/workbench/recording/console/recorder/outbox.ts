import type { InspectionMessage, RefusedMessage } from '#platform/contract/inspection.ts';
import { unfitToRecord } from '../../recording-fence.ts';
import { RECORDING_LIMITS } from '../../recording-limits.ts';

/** What is recorded: nobody sends commands to a page that records. */
type RecordedMessage = Exclude<InspectionMessage, RefusedMessage>;

/** What waits to be sent, in parts that the server takes. */
export interface Outbox {
  /** What no recording may hold is left out. */
  put: (message: InspectionMessage) => void;
  /** The next part; the same one until it is settled. Null: nothing waits. */
  next(): { part: number; messages: RecordedMessage[] } | null;
  /** The part was stored. */
  settled(): void;
  /** More waits than is ever sent. */
  isFull(): boolean;
}

/** JSON of a part stays below what the server takes: characters beyond ASCII are more bytes than letters. */
const ROOM = RECORDING_LIMITS.partBytes / 2;
const MOST_WAITING = 8_000;

/** Charts are the console's own: their definitions need not be kept with each recording. */
function recordable(message: InspectionMessage): RecordedMessage | null {
  if (message.type === '@galen.refused') return null;
  const slim = message.type === '@xstate.actor' ? { ...message, definition: undefined } : message;
  const { createdAt: _, ...content } = slim;
  return unfitToRecord(content) === null ? slim : null;
}

export function createOutbox(): Outbox {
  let waiting: { message: RecordedMessage; size: number }[] = [];
  let part = 0;
  let open: RecordedMessage[] | null = null;
  return {
    put(message) {
      const kept = recordable(message);
      if (!kept) return;
      const size = JSON.stringify(kept).length;
      if (size < ROOM && waiting.length < MOST_WAITING) waiting.push({ message: kept, size });
    },
    next() {
      if (!open) {
        if (waiting.length === 0) return null;
        let room = ROOM;
        let taken = 0;
        for (const { size } of waiting) {
          if (taken >= RECORDING_LIMITS.partMessages || (room -= size) < 0) break;
          taken += 1;
        }
        open = waiting.slice(0, taken).map(({ message }) => message);
        waiting = waiting.slice(taken);
        part += 1;
      }
      return { part, messages: open };
    },
    settled() {
      open = null;
    },
    isFull: () => waiting.length >= MOST_WAITING,
  };
}
