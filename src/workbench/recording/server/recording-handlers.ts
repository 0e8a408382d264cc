import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { openRecording } from './open-recording.ts';
import { appendRecording, beginRecording, deleteRecording, endRecording, ownRecordings } from './own-recordings.ts';
import { allowRecordings, recordingsAllowed } from './recording-rules.ts';
import { recordingSource } from './recording-source.ts';

const operations = operationsOf(contract);
const { admin } = operations;

/** Notifies list subscribers after a write, and returns its result. */
async function notifyList<Result>(realtime: Realtime, pending: Promise<Result>): Promise<Result> {
  const result = await pending;
  realtime.recordsChanged(recordingSource.list.id);
  return result;
}

export const routes = operations.router({
  admin: {
    recordings: listHandlers(admin.recordings, recordingSource),
    recordingsAllowed: admin.recordingsAllowed.handler(async ({ context: { db } }) => ({ allowed: await recordingsAllowed(db) })),
    allowRecordings: admin.allowRecordings.handler(async ({ context: { db, cause, realtime }, input: { allowed } }) => {
      await notifyList(realtime, allowRecordings(db, cause(), allowed));
      return { allowed };
    }),
    ownRecordings: admin.ownRecordings.handler(async ({ context: { db, principal } }) => ({
      recordings: await ownRecordings(db, principal.userId),
    })),
    beginRecording: admin.beginRecording.handler(async ({ context: { db, cause, realtime, principal }, input }) => ({
      recording_id: await notifyList(realtime, beginRecording(db, cause(), principal.userId, input)),
    })),
    appendRecording: admin.appendRecording.handler(async ({ context: { db, cause, principal }, input }) => ({
      messages: await appendRecording(db, cause(), principal.userId, input),
    })),
    endRecording: admin.endRecording.handler(({ context: { db, cause, realtime, principal }, input }) =>
      notifyList(realtime, endRecording(db, cause(), principal.userId, input.recording_id)),
    ),
    openRecording: admin.openRecording.handler(({ context: { db, cause }, input }) =>
      openRecording(db, cause(), input.recording_id, input.after_part),
    ),
    deleteRecording: admin.deleteRecording.handler(async ({ context: { db, cause, realtime, principal }, input }) => {
      await notifyList(realtime, deleteRecording(db, cause(), principal, input.recording_id));
      return { deleted: true as const };
    }),
  },
});
