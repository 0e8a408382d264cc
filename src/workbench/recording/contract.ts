import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import { id, idInAddress, moment, nothing, requestKey, text } from '#platform/contract/fields.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { recordingList } from './recording-list.ts';
import { operation } from '#platform/contract/operation.ts';
import { findRecordingFault } from './recording-fence.ts';
import { RECORDING_LIMITS } from './recording-limits.ts';

/**
 * Recorded sessions: opt-in, redacted, for developers. An administrator enables the feature; then users can record their own
 * sessions. Messages are those of `inspection.ts`.
 */

const name = text(160);
const messageBase = {
  createdAt: z.string().regex(/^\d{1,15}$/, 'Milliseconds since 1970'),
  sessionId: name,
  rootId: name,
  id: name.nullable(),
  _version: name,
};
/** The type is empty for what happened before the recording began. */
const event = z.looseObject({ type: z.string().max(160, 'At most 160 characters') });

const message = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...messageBase,
      type: z.literal('@xstate.actor'),
      name,
      parentId: name.optional(),
      definition: name.optional(),
      snapshot: z.unknown(),
    }),
    z.strictObject({ ...messageBase, type: z.literal('@xstate.event'), event, sourceId: name.optional() }),
    z.strictObject({
      ...messageBase,
      type: z.literal('@xstate.snapshot'),
      event,
      snapshot: z.looseObject({ status: name, transitions: z.array(name).max(200).optional() }),
    }),
  ])
  .superRefine((value, context) => {
    const { createdAt: _, ...content } = value;
    const fault = findRecordingFault(content);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });

const recording_id = idInAddress;
const recordingPath = '/admin/recordings/{recording_id}' as const;
const setting = z.object({ allowed: z.boolean() });

const notAllowedNow = { CONFLICT: { status: 409, message: 'Recording is turned off by an administrator' } };

const recording = z.object({
  id: z.number(),
  started_at: moment,
  /** Null while it is running. */
  ended_at: moment.nullable(),
  build: z.string(),
  messages: z.number(),
});
export type OwnRecording = z.infer<typeof recording>;

const operations = {
  recordings: listOperations(recordingList),
  recordingsAllowed: operation('session', {
    method: 'GET',
    path: '/admin/recordings/setting',
    summary: 'Whether sessions may be recorded',
  })
    .input(nothing)
    .output(setting),
  allowRecordings: operation('recordings.manage', {
    method: 'POST',
    path: '/admin/recordings/setting',
    summary: 'Allows recordings of sessions, or ends all that go on and allows no more',
  })
    .input(z.strictObject({ allowed: z.boolean() }))
    .output(setting),
  ownRecordings: operation('session', { method: 'GET', path: '/admin/recordings/own', summary: 'Recordings of the own sessions' })
    .input(nothing)
    .output(z.object({ recordings: z.array(recording) })),
  beginRecording: operation('session', {
    method: 'POST',
    path: '/admin/recordings/begin',
    summary: 'Begins a recording of the own session; another one of the same person ends',
  })
    .errors({
      ...notAllowedNow,
      UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' },
      TOO_MANY_REQUESTS: { status: 429, message: 'At most {most} recordings a day' },
    })
    .input(
      z.strictObject({
        /** Build of the recorded console. */
        build: text(80),
        request_key: requestKey.optional(),
      }),
    )
    .output(z.object({ recording_id: z.number() })),
  appendRecording: operation('session', {
    method: 'POST',
    path: `${recordingPath}/parts`,
    summary: 'What happened since the part before',
    background: true,
  })
    .errors({
      CONFLICT: { status: 409, message: 'The recording has ended' },
      CONTENT_TOO_LARGE: { status: 413, message: 'The recording is full' },
      TOO_MANY_REQUESTS: { status: 429, message: 'Parts are sent too often' },
    })
    .input(
      z.strictObject({
        recording_id,
        /** Starts at 1. A part that is already stored is ignored. */
        part: id.max(RECORDING_LIMITS.parts, msg('At most {most} parts')),
        messages: z.array(message).min(1, 'At least one message').max(RECORDING_LIMITS.partMessages, msg('At most {most} messages')),
      }),
    )
    .output(z.object({ messages: z.number() })),
  endRecording: operation('session', { method: 'POST', path: `${recordingPath}/end`, summary: 'Ends a recording of the own session' })
    .input(z.strictObject({ recording_id }))
    .output(recording),
  openRecording: operation('recordings.read', {
    method: 'POST',
    path: `${recordingPath}/open`,
    summary: 'A recording with its messages; who opened it is on record',
  })
    .input(
      z.strictObject({
        recording_id,
        /** Returns parts after this one; the number of parts per response is limited. */
        after_part: z.int('A whole number').min(0, 'At least 0').max(RECORDING_LIMITS.parts, msg('At most {most}')).default(0),
      }),
    )
    .output(
      z.object({
        recording: recording.extend({ by: z.string() }),
        messages: z.array(z.unknown()),
        /** Null after the last part. */
        next_after: z.number().nullable(),
      }),
    ),
  deleteRecording: operation('session', {
    method: 'POST',
    path: `${recordingPath}/delete`,
    summary: 'Deletes a recording: the person who was recorded, and who decides about recordings',
  })
    .input(z.strictObject({ recording_id }))
    .output(z.object({ deleted: z.literal(true) })),
};

export const contract = { admin: operations };
