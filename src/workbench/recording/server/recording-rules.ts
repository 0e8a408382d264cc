import { ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import { RECORDING_LIMITS } from '../recording-limits.ts';
import { refusal } from '#platform/server/http/faults.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { sessionRecordings } from '../schema.ts';
import { settings } from '#platform/server/db/schema.ts';

export type StoredRecording = typeof sessionRecordings.$inferSelect;

const SETTING = 'recordings_allowed';

export const auditKey = (recordingId: number) => `session_recordings/${recordingId}`;

export const noSuchRecording = () => new ORPCError('NOT_FOUND', { message: 'Recording not found' });
export const notAllowed = () =>
  new ORPCError('CONFLICT', { defined: true, status: 409, message: 'Recording is turned off by an administrator' });
export const recordingOver = () => new ORPCError('CONFLICT', { defined: true, status: 409, message: 'The recording has ended' });
export const recordingFull = () => new ORPCError('CONTENT_TOO_LARGE', { defined: true, status: 413, message: 'The recording is full' });
export const tooManyRecordings = () =>
  refusal('TOO_MANY_REQUESTS', sentence('At most {most} recordings a day', { most: RECORDING_LIMITS.perDay }));
export const tooManyParts = () => new ORPCError('TOO_MANY_REQUESTS', { defined: true, status: 429, message: 'Parts are sent too often' });

/** Whether sessions may be recorded; false until an administrator enables it. */
export async function recordingsAllowed(db: Queryable): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, SETTING));
  return row?.value === true;
}

/** Enables recordings, or disables them and ends those that are running. */
export const allowRecordings = (db: Database, cause: Cause, allowed: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await recordingsAllowed(tx);
    const stored = { value: sql`to_jsonb(${allowed}::boolean)` };
    await tx
      .insert(settings)
      .values({ key: SETTING, ...stored })
      .onConflictDoUpdate({ target: settings.key, set: stored });
    await recordAudit(tx, cause, `settings/${SETTING}`, { allowed: before }, { allowed });
    if (!allowed) await endAll(tx, cause, sql`true`);
  });

/** Ends running recordings, as of now or of their last message. */
export async function endAll(
  tx: Transaction,
  cause: Cause,
  condition: ReturnType<typeof sql>,
  { asOf = 'now' }: { asOf?: 'now' | 'last sign' } = {},
): Promise<void> {
  const at = asOf === 'now' ? sql`${cause.at.toISOString()}::timestamptz` : sql`${sessionRecordings.touched_at}`;
  const ended = await tx
    .update(sessionRecordings)
    .set({ ended_at: at })
    .where(sql`${sessionRecordings.ended_at} is null and ${condition}`)
    .returning({ id: sessionRecordings.id });
  for (const { id } of ended) await recordAudit(tx, cause, auditKey(id), { ended: false }, { ended: true });
}
