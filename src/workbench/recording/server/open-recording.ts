import { and, asc, eq, gt } from 'drizzle-orm';
import type { OwnRecording } from '../contract.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { sessionRecordingParts, sessionRecordings } from '../schema.ts';
import { users } from '#platform/session/schema.ts';
import { shown } from './own-recordings.ts';
import { auditKey, noSuchRecording } from './recording-rules.ts';

/** Bytes of JSON that an answer holds before it leaves the rest for the next; one part is always there. */
const ENOUGH = 1_500_000;
/** Parts that are looked at for one answer. */
const AT_ONCE = 100;

interface Opened {
  recording: OwnRecording & { by: string };
  messages: unknown[];
  next_after: number | null;
}

/** A recording with its messages, as many parts as are no burden. Who opened it is on record. */
export const openRecording = (db: Database, cause: Cause, recordingId: number, after: number): Promise<Opened> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: sessionRecordings, by: users.name })
      .from(sessionRecordings)
      .innerJoin(users, eq(users.id, sessionRecordings.user_id))
      .where(eq(sessionRecordings.id, recordingId));
    if (!found) throw noSuchRecording();
    const later = and(eq(sessionRecordingParts.recording_id, recordingId), gt(sessionRecordingParts.part, after));
    const sizes = await tx
      .select({ part: sessionRecordingParts.part, bytes: sessionRecordingParts.bytes })
      .from(sessionRecordingParts)
      .where(later)
      .orderBy(asc(sessionRecordingParts.part))
      .limit(AT_ONCE);
    let room = ENOUGH;
    const taken = sizes.filter(({ bytes }, at) => {
      room -= bytes;
      return at === 0 || room >= 0;
    });
    const parts = await tx
      .select({ part: sessionRecordingParts.part, messages: sessionRecordingParts.messages })
      .from(sessionRecordingParts)
      .where(later)
      .orderBy(asc(sessionRecordingParts.part))
      .limit(taken.length);
    await recordAudit(tx, cause, auditKey(recordingId), null, { opened: true, after_part: after });
    const isRest = taken.length < sizes.length || sizes.length === AT_ONCE;
    return {
      recording: { ...shown(found.row), by: found.by },
      messages: parts.flatMap(({ messages }) => messages),
      next_after: isRest ? (parts.at(-1)?.part ?? null) : null,
    };
  });
