import { and, asc, eq, gt } from 'drizzle-orm';
import type { OwnRecording } from '../contract.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { sessionRecordingParts, sessionRecordings } from '../schema.ts';
import { users } from '#platform/session/schema.ts';
import { toOwnRecording } from './own-recordings.ts';
import { auditKey, noSuchRecording } from './recording-rules.ts';

/** Bytes of JSON per response; at least one part is always included. */
const MAX_RESPONSE_BYTES = 1_500_000;
/** Maximum number of parts per response. */
const MAX_PARTS = 100;

interface RecordingPage {
  recording: OwnRecording & { by: string };
  messages: unknown[];
  next_after: number | null;
}

/** A recording with a limited number of parts after `after`. Opening is audited. */
export const openRecording = (db: Database, cause: Cause, recordingId: number, after: number): Promise<RecordingPage> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: sessionRecordings, by: users.name })
      .from(sessionRecordings)
      .innerJoin(users, eq(users.id, sessionRecordings.user_id))
      .where(eq(sessionRecordings.id, recordingId));
    if (!found) throw noSuchRecording();
    const nextParts = and(eq(sessionRecordingParts.recording_id, recordingId), gt(sessionRecordingParts.part, after));
    const sizes = await tx
      .select({ part: sessionRecordingParts.part, bytes: sessionRecordingParts.bytes })
      .from(sessionRecordingParts)
      .where(nextParts)
      .orderBy(asc(sessionRecordingParts.part))
      .limit(MAX_PARTS);
    let remaining = MAX_RESPONSE_BYTES;
    const included = sizes.filter(({ bytes }, at) => {
      remaining -= bytes;
      return at === 0 || remaining >= 0;
    });
    const parts = await tx
      .select({ part: sessionRecordingParts.part, messages: sessionRecordingParts.messages })
      .from(sessionRecordingParts)
      .where(nextParts)
      .orderBy(asc(sessionRecordingParts.part))
      .limit(included.length);
    await recordAudit(tx, cause, auditKey(recordingId), null, { opened: true, after_part: after });
    const hasMore = included.length < sizes.length || sizes.length === MAX_PARTS;
    return {
      recording: { ...toOwnRecording(found.row), by: found.by },
      messages: parts.flatMap(({ messages }) => messages),
      next_after: hasMore ? (parts.at(-1)?.part ?? null) : null,
    };
  });
