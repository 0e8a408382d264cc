import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import { id, idInAddress, moment, nothing, requestKey, text } from '#platform/contract/fields.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { recordingList } from './recording-list.ts';
import { operation } from '#platform/contract/operation.ts';
import { unfitToRecord } from './recording-fence.ts';
import { RECORDING_LIMITS } from './recording-limits.ts';

/**
 * Recorded sessions: opt-in, redacted, for developers. An administrator allows them at all; then a person records a
 * session of their own. Messages are those of `inspection.ts`.
 */

const name = text(160);
const told = { createdAt: z.string().regex(/^\d{1,15}$/, 'Milliseconds since 1970'), sessionId: name, rootId: name };
/** What had happened before the recording began has no name. */
const event = z.looseObject({ type: z.string().max(160, 'At most 160 characters') });

const message = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...told,
      type: z.literal('@xstate.actor'),
      name,
      parentId: name.optional(),
      machine: name.optional(),
      snapshot: z.unknown(),
    }),
    z.strictObject({ ...told, type: z.literal('@xstate.event'), event, sourceId: name.optional() }),
    z.strictObject({ ...told, type: z.literal('@xstate.snapshot'), event, snapshot: z.looseObject({ status: name }) }),
    z.strictObject({ ...told, type: z.literal('@galen.transitions'), machine: name, event, transitions: z.array(name).max(200) }),
    z.strictObject({ ...told, type: z.literal('@galen.stopped') }),
  ])
  .superRefine((told, context) => {
    const { createdAt: _, ...content } = told;
    const fault = unfitToRecord(content);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });

const recording_id = idInAddress;
const one = '/admin/recordings/{recording_id}' as const;
const setting = z.object({ allowed: z.boolean() });

const notNow = { CONFLICT: { status: 409, message: 'No administrator allows recordings now' } };

const recording = z.object({
  id: z.number(),
  started_at: moment,
  /** Null while it goes on. */
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
      ...notNow,
      UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' },
      TOO_MANY_REQUESTS: { status: 429, message: 'At most {most} recordings a day' },
    })
    .input(
      z.strictObject({
        /** Of the console that is recorded. */
        build: text(80),
        request_key: requestKey.optional(),
      }),
    )
    .output(z.object({ recording_id: z.number() })),
  appendRecording: operation('session', {
    method: 'POST',
    path: `${one}/parts`,
    summary: 'What happened since the part before',
    background: true,
  })
    .errors({
      CONFLICT: { status: 409, message: 'The recording is over' },
      CONTENT_TOO_LARGE: { status: 413, message: 'The recording is full' },
      TOO_MANY_REQUESTS: { status: 429, message: 'Parts come too often' },
    })
    .input(
      z.strictObject({
        recording_id,
        /** From 1 on. One that is stored already is not stored again. */
        part: id.max(RECORDING_LIMITS.parts, msg('At most {most} parts')),
        messages: z.array(message).min(1, 'At least one message').max(RECORDING_LIMITS.partMessages, msg('At most {most} messages')),
      }),
    )
    .output(z.object({ messages: z.number() })),
  endRecording: operation('session', { method: 'POST', path: `${one}/end`, summary: 'Ends a recording of the own session' })
    .input(z.strictObject({ recording_id }))
    .output(recording),
  openRecording: operation('recordings.read', {
    method: 'POST',
    path: `${one}/open`,
    summary: 'A recording with its messages; who opened it is on record',
  })
    .input(
      z.strictObject({
        recording_id,
        /** Parts after this one; an answer holds as many as are no burden. */
        after_part: z.int('A whole number').min(0, 'At least 0').max(RECORDING_LIMITS.parts, msg('At most {most}')).default(0),
      }),
    )
    .output(
      z.object({
        recording: recording.extend({ by: z.string() }),
        messages: z.array(z.unknown()),
        /** Null: there are no more. */
        next_after: z.number().nullable(),
      }),
    ),
  deleteRecording: operation('session', {
    method: 'POST',
    path: `${one}/delete`,
    summary: 'Deletes a recording: the person who was recorded, and who decides about recordings',
  })
    .input(z.strictObject({ recording_id }))
    .output(z.object({ deleted: z.literal(true) })),
};

export const contract = { admin: operations };
