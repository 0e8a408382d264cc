import type { ActorMessage, InspectionMessage, RefusedMessage } from '#platform/contract/inspection.ts';
import { machineIdOf, referenceTo } from '../../../inspection/machine-id.ts';
import { findRecordingFault } from '../../recording-fence.ts';
import { RECORDING_LIMITS } from '../../recording-limits.ts';

/** A recording page receives no commands, so it never refuses one. */
type RecordedMessage = Exclude<InspectionMessage, RefusedMessage>;

/** Queue of unsent messages, split into parts that the server accepts. */
export interface Outbox {
  /** Adds a message unless a recording must not contain it. */
  put: (message: InspectionMessage) => void;
  /** The next part; the same one until it is settled. Null if the queue is empty. */
  next(): { part: number; messages: RecordedMessage[] } | null;
  /** Confirms that the part was stored. */
  settled(): void;
  /** Whether the queue has reached its limit. */
  isFull(): boolean;
}

/** Half the server's limit in bytes, because characters beyond ASCII take several bytes. */
const MAX_PART_SIZE = RECORDING_LIMITS.partBytes / 2;
const MAX_QUEUED = 8_000;

/** Shortens the machine definition, which the console already has, and drops messages that must not be recorded. */
function recordable(message: InspectionMessage): RecordedMessage | null {
  if (message.type === '@galen.refused') return null;
  const slim = message.type === '@xstate.actor' ? { ...message, definition: shortDefinition(message) } : message;
  const { createdAt: _, ...content } = slim;
  return findRecordingFault(content) === null ? slim : null;
}

function shortDefinition({ definition }: ActorMessage): string | undefined {
  const machineId = machineIdOf(definition);
  return machineId === null ? undefined : JSON.stringify(referenceTo(machineId));
}

export function createOutbox(): Outbox {
  let queue: { message: RecordedMessage; size: number }[] = [];
  let part = 0;
  let inFlight: RecordedMessage[] | null = null;
  return {
    put(message) {
      const recorded = recordable(message);
      if (!recorded) return;
      const size = JSON.stringify(recorded).length;
      if (size < MAX_PART_SIZE && queue.length < MAX_QUEUED) queue.push({ message: recorded, size });
    },
    next() {
      if (!inFlight) {
        if (queue.length === 0) return null;
        let remaining = MAX_PART_SIZE;
        let count = 0;
        for (const { size } of queue) {
          if (count >= RECORDING_LIMITS.partMessages || (remaining -= size) < 0) break;
          count += 1;
        }
        inFlight = queue.slice(0, count).map(({ message }) => message);
        queue = queue.slice(count);
        part += 1;
      }
      return { part, messages: inFlight };
    },
    settled() {
      inFlight = null;
    },
    isFull: () => queue.length >= MAX_QUEUED,
  };
}
