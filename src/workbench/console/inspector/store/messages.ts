import { msg } from '#platform/console/language/language.ts';
import type { InspectionMessage, Recording, ReportedSnapshot } from '#platform/contract/inspection.ts';

/** Validates data from other windows and files. Clients of the protocol may send additional or missing fields. */

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const textOr = <Other>(value: unknown, other: Other): string | Other => (isText(value) ? value : other);

const eventOf = (value: unknown) => (isRecord(value) && isText(value['type']) ? { ...value, type: value['type'] } : null);

/** A message of the Stately inspect protocol or of its addition; null for anything else. */
export function readMessage(value: unknown): InspectionMessage | null {
  if (!isRecord(value) || !isText(value['sessionId']) || value['sessionId'] === '') return null;
  const { sessionId } = value;
  const base: MessageBase = {
    sessionId,
    rootId: textOr(value['rootId'], sessionId),
    createdAt: textOr(value['createdAt'], String(Date.now())),
    id: textOr(value['id'], null),
    _version: textOr(value['_version'], ''),
  };
  return value['type'] === '@xstate.actor' ? readActor(value, base) : readEventMessage(value, base);
}

type MessageBase = Pick<InspectionMessage, 'sessionId' | 'rootId' | 'createdAt' | 'id' | '_version'>;

const readActor = (value: Fields, base: MessageBase): InspectionMessage => ({
  ...base,
  type: '@xstate.actor',
  name: textOr(value['name'], base.sessionId),
  parentId: textOr(value['parentId'], undefined),
  definition: textOr(value['definition'], undefined),
  snapshot: value['snapshot'],
});

function readEventMessage(value: Fields, base: MessageBase): InspectionMessage | null {
  const event = eventOf(value['event']);
  if (!event) return null;
  switch (value['type']) {
    case '@xstate.event':
      return { ...base, type: '@xstate.event', event, sourceId: textOr(value['sourceId'], undefined) };
    case '@xstate.snapshot':
      return isRecord(value['snapshot']) ? { ...base, type: '@xstate.snapshot', event, snapshot: readSnapshot(value['snapshot']) } : null;
    case '@galen.refused':
      return { ...base, type: '@galen.refused', event, reason: textOr(value['reason'], '') };
    default:
      return null;
  }
}

function readSnapshot({ status, transitions, ...snapshot }: Fields): ReportedSnapshot {
  const areIds = Array.isArray(transitions) && transitions.every(isText);
  return { ...snapshot, status: textOr(status, 'active'), ...(areIds && { transitions }) };
}

/** Larger files cannot be recordings. Characters. */
const LARGEST_FILE = 80_000_000;

/** The recording in a file, or why it cannot be opened, as a sentence marked with `msg`. */
export function readRecording(text: string): { recording: Recording } | { fault: string } {
  if (text.length > LARGEST_FILE) return { fault: msg('The file is too large for a recording.') };
  const value = parseJson(text);
  if (!isRecord(value)) return { fault: msg('The file is damaged or not a recording: its content is not a JSON object.') };
  if (value['format'] !== 'galen-recording/2')
    return { fault: msg('The file is not a recording, or is from another version: its format is unknown.') };
  const { startedAt, build, messages } = value;
  if (!isText(startedAt) || Number.isNaN(Date.parse(startedAt)) || !isText(build) || !Array.isArray(messages))
    return { fault: msg('The recording is damaged: its start, its build or its events are missing.') };
  const parsedMessages = messages.map(readMessage);
  const valid = parsedMessages.filter((message) => message !== null);
  if (valid.length < parsedMessages.length) return { fault: msg('The recording is damaged: some of its events cannot be read.') };
  return { recording: { format: 'galen-recording/2', startedAt, build, messages: valid } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
