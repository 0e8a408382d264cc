import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { OwnRecording } from '../contract.ts';
import { RECORDING_LIMITS } from '../recording-limits.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { sessionRecordingParts, sessionRecordings } from '../schema.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import {
  auditKey,
  endAll,
  noSuchRecording,
  notAllowed,
  recordingFull,
  recordingOver,
  recordingsAllowed,
  type StoredRecording,
  tooManyParts,
  tooManyRecordings,
} from './recording-rules.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

export const toOwnRecording = ({ id, started_at, ended_at, build, messages }: StoredRecording): OwnRecording => ({
  id,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  build,
  messages,
});

export async function ownRecordings(db: Database, userId: number): Promise<OwnRecording[]> {
  const rows = await db
    .select()
    .from(sessionRecordings)
    .where(eq(sessionRecordings.user_id, userId))
    .orderBy(desc(sessionRecordings.started_at), desc(sessionRecordings.id))
    .limit(100);
  return rows.map(toOwnRecording);
}

interface BeginInput {
  build: string;
  request_key?: string | undefined;
}

/** Begins a recording idempotently and ends any other of the same user. */
export const beginRecording = (db: Database, cause: Cause, userId: number, { build, request_key: key }: BeginInput): Promise<number> =>
  db.transaction(async (tx) => {
    const { id } = await runOnce(tx, cause, { key, body: { build } }, () => begin(tx, cause, userId, build));
    return id;
  });

async function begin(tx: Transaction, cause: Cause, userId: number, build: string): Promise<number> {
  if (!(await recordingsAllowed(tx))) throw notAllowed();
  // Serialises inserts of one user to enforce the daily limit.
  await tx.execute(sql`select pg_advisory_xact_lock(4731, ${userId}::bigint::integer)`);
  const ofPerson = eq(sessionRecordings.user_id, userId);
  const since = new Date(cause.at.getTime() - DAY);
  const [existing] = await tx
    .select({ today: count() })
    .from(sessionRecordings)
    .where(and(ofPerson, gt(sessionRecordings.started_at, since)));
  if ((existing?.today ?? 0) >= RECORDING_LIMITS.perDay) throw tooManyRecordings();
  await endAll(tx, cause, sql`${ofPerson}`);
  const [created] = await tx
    .insert(sessionRecordings)
    .values({ user_id: userId, build, started_at: cause.at, touched_at: cause.at })
    .returning({ id: sessionRecordings.id });
  if (!created) throw new Error('A recording was not stored');
  await recordAudit(tx, cause, auditKey(created.id), null, { build });
  return created.id;
}

/** Locks the user's own recording until the transaction ends; throws NOT_FOUND for another user's. */
async function lockOwnRecording(tx: Transaction, userId: number, recordingId: number): Promise<StoredRecording> {
  const isOwn = and(eq(sessionRecordings.id, recordingId), eq(sessionRecordings.user_id, userId));
  const [row] = await tx.select().from(sessionRecordings).where(isOwn).for('update');
  if (!row) throw noSuchRecording();
  return row;
}

interface Part {
  recording_id: number;
  part: number;
  messages: readonly { type: string; event?: { type: string } }[];
}

/** Events that report an error: of an actor, or a refusal by the server. */
const FAULT = /^xstate\.error\.|(^|\.)(failed|refused|conflict|error)$/;

/** Stores the messages since the previous part; a part that is already stored is ignored. Returns the total number of messages. */
export const appendRecording = (db: Database, cause: Cause, userId: number, { recording_id, part, messages }: Part): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await lockOwnRecording(tx, userId, recording_id);
    const ofRecording = eq(sessionRecordingParts.recording_id, recording_id);
    const [stored] = await tx
      .select({ part: sessionRecordingParts.part })
      .from(sessionRecordingParts)
      .where(and(ofRecording, eq(sessionRecordingParts.part, part)));
    if (stored) return row.messages;
    if (!(await recordingsAllowed(tx))) throw notAllowed();
    const isSilent = cause.at.getTime() - row.touched_at.getTime() > RECORDING_LIMITS.silence;
    if (row.ended_at || isSilent) throw recordingOver();
    const size = Buffer.byteLength(JSON.stringify(messages));
    requireRoom(row, messages.length, size);
    const minuteAgo = new Date(cause.at.getTime() - MINUTE);
    const [recent] = await tx
      .select({ parts: count() })
      .from(sessionRecordingParts)
      .where(and(ofRecording, gt(sessionRecordingParts.at, minuteAgo)));
    if ((recent?.parts ?? 0) >= RECORDING_LIMITS.partsPerMinute) throw tooManyParts();
    await tx.insert(sessionRecordingParts).values({ recording_id, part, at: cause.at, bytes: size, messages: [...messages] });
    const totals = { messages: row.messages + messages.length, bytes: row.bytes + size };
    const fault = messages.findLast(({ type, event }) => type !== '@xstate.actor' && event && FAULT.test(event.type))?.event?.type;
    await tx
      .update(sessionRecordings)
      .set({ ...totals, touched_at: cause.at, ...(fault && { last_error: fault }) })
      .where(eq(sessionRecordings.id, recording_id));
    await recordAudit(tx, cause, auditKey(recording_id), { messages: row.messages }, { messages: totals.messages, part });
    return totals.messages;
  });

function requireRoom(row: StoredRecording, messages: number, size: number): void {
  if (size > RECORDING_LIMITS.partBytes)
    throw badRequest([{ field: 'messages', ...sentence('At most {most} bytes', { most: RECORDING_LIMITS.partBytes }) }]);
  if (row.messages + messages > RECORDING_LIMITS.messages || row.bytes + size > RECORDING_LIMITS.bytes) throw recordingFull();
}

/** Ends the user's own recording; one that has ended stays unchanged. */
export const endRecording = (db: Database, cause: Cause, userId: number, recordingId: number): Promise<OwnRecording> =>
  db.transaction(async (tx) => {
    const row = await lockOwnRecording(tx, userId, recordingId);
    if (row.ended_at) return toOwnRecording(row);
    await endAll(tx, cause, sql`${sessionRecordings.id} = ${recordingId}`);
    return toOwnRecording({ ...row, ended_at: cause.at });
  });

/** Deletes a recording and its parts: the user's own, or any with permission to manage recordings. */
export const deleteRecording = (db: Database, cause: Cause, principal: Principal, recordingId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(sessionRecordings).where(eq(sessionRecordings.id, recordingId)).for('update');
    const isOwn = row?.user_id === principal.userId;
    if (!row || !(isOwn || holds('recordings.manage', principal))) throw noSuchRecording();
    await tx.delete(sessionRecordings).where(eq(sessionRecordings.id, recordingId));
    await recordAudit(tx, cause, auditKey(recordingId), { user_id: row.user_id, messages: row.messages }, null);
  });
