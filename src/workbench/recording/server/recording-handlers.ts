import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { operationsOf } from '#platform/server/http/implementation.ts';
import { contract } from '../contract.ts';
import { openRecording } from './open-recording.ts';
import { appendRecording, beginRecording, deleteRecording, endRecording, ownRecordings } from './own-recordings.ts';
import { allowRecordings, recordingsAllowed } from './recording-rules.ts';
import { recordingSource } from './recording-source.ts';

const operations = operationsOf(contract);
const { admin } = operations;

/** What was written, after the list was told. */
async function told<Answer>(realtime: Realtime, written: Promise<Answer>): Promise<Answer> {
  const answer = await written;
  realtime.recordsChanged(recordingSource.list.id);
  return answer;
}

export const routes = operations.router({
  admin: {
    recordings: listHandlers(admin.recordings, recordingSource),
    recordingsAllowed: admin.recordingsAllowed.handler(async ({ context: { db } }) => ({ allowed: await recordingsAllowed(db) })),
    allowRecordings: admin.allowRecordings.handler(async ({ context: { db, cause, realtime }, input: { allowed } }) => {
      await told(realtime, allowRecordings(db, cause(), allowed));
      return { allowed };
    }),
    ownRecordings: admin.ownRecordings.handler(async ({ context: { db, principal } }) => ({
      recordings: await ownRecordings(db, principal.userId),
    })),
    beginRecording: admin.beginRecording.handler(async ({ context: { db, cause, realtime, principal }, input }) => ({
      recording_id: await told(realtime, beginRecording(db, cause(), principal.userId, input)),
    })),
    appendRecording: admin.appendRecording.handler(async ({ context: { db, cause, principal }, input }) => ({
      messages: await appendRecording(db, cause(), principal.userId, input),
    })),
    endRecording: admin.endRecording.handler(({ context: { db, cause, realtime, principal }, input }) =>
      told(realtime, endRecording(db, cause(), principal.userId, input.recording_id)),
    ),
    openRecording: admin.openRecording.handler(({ context: { db, cause }, input }) =>
      openRecording(db, cause(), input.recording_id, input.after_part),
    ),
    deleteRecording: admin.deleteRecording.handler(async ({ context: { db, cause, realtime, principal }, input }) => {
      await told(realtime, deleteRecording(db, cause(), principal, input.recording_id));
      return { deleted: true as const };
    }),
  },
});
