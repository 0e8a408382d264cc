import { msg } from '#platform/console/language/language.ts';
import type { InspectionMessage, Recording } from '#platform/contract/inspection.ts';

/** What arrives from other windows and files, understood or left out. Clients of the protocol may tell more, or less. */

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const textOr = <Other>(value: unknown, other: Other): string | Other => (isText(value) ? value : other);

const eventOf = (value: unknown) => (isRecord(value) && isText(value['type']) ? { ...value, type: value['type'] } : null);

/** A message of the Stately inspect protocol or one of our own; null where it is none, or says nothing to us. */
export function readMessage(value: unknown): InspectionMessage | null {
  if (!isRecord(value) || !isText(value['sessionId']) || value['sessionId'] === '') return null;
  const { sessionId } = value;
  const told = { sessionId, rootId: textOr(value['rootId'], sessionId), createdAt: textOr(value['createdAt'], String(Date.now())) };
  return value['type'] === '@xstate.actor' ? readActor(value, told) : readHappening(value, told);
}

type Told = Pick<InspectionMessage, 'sessionId' | 'rootId' | 'createdAt'>;

const readActor = (value: Fields, told: Told): InspectionMessage => ({
  ...told,
  type: '@xstate.actor',
  name: textOr(value['name'], told.sessionId),
  parentId: textOr(value['parentId'], undefined),
  definition: textOr(value['definition'], undefined),
  machine: textOr(value['machine'], undefined),
  snapshot: value['snapshot'],
});

function readHappening(value: Fields, told: Told): InspectionMessage | null {
  if (value['type'] === '@galen.stopped') return { ...told, type: '@galen.stopped' };
  const event = eventOf(value['event']);
  if (!event) return null;
  switch (value['type']) {
    case '@xstate.event':
      return { ...told, type: '@xstate.event', event, sourceId: textOr(value['sourceId'], undefined) };
    case '@xstate.snapshot': {
      const { snapshot } = value;
      return isRecord(snapshot)
        ? { ...told, type: '@xstate.snapshot', event, snapshot: { ...snapshot, status: textOr(snapshot['status'], 'active') } }
        : null;
    }
    case '@galen.refused':
      return { ...told, type: '@galen.refused', event, reason: textOr(value['reason'], '') };
    case '@galen.transitions': {
      const { transitions, machine } = value;
      return Array.isArray(transitions) && transitions.every(isText) && isText(machine)
        ? { ...told, type: '@galen.transitions', machine, event, transitions }
        : null;
    }
    default:
      return null;
  }
}

/** Larger files are none of ours. Characters. */
const LARGEST_FILE = 80_000_000;

/** What a file holds, or why it is not opened, as a sentence marked with `msg`. */
export function readRecording(text: string): { recording: Recording } | { fault: string } {
  if (text.length > LARGEST_FILE) return { fault: msg('The file is larger than any recording.') };
  const value = parsed(text);
  if (!isRecord(value)) return { fault: msg('The file is damaged, or it is no recording: its content is no JSON object.') };
  if (value['format'] !== 'galen-recording/1')
    return { fault: msg('The file is no recording, or one of a later version: its format is not known.') };
  const { startedAt, build, messages } = value;
  if (!isText(startedAt) || Number.isNaN(Date.parse(startedAt)) || !isText(build) || !Array.isArray(messages))
    return { fault: msg('The recording is damaged: its beginning, its build or its events are missing.') };
  const read = messages.map(readMessage);
  const whole = read.filter((message) => message !== null);
  if (whole.length < read.length) return { fault: msg('The recording is damaged: some of its events cannot be understood.') };
  return { recording: { format: 'galen-recording/1', startedAt, build, messages: whole } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
