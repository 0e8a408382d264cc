import { ORPCError } from '@orpc/server';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { MergeEvent } from '#machines/patients/merge-facts.ts';
import { patientMergeMachine, patientMergeWhy } from '#machines/patients/patientMerge.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { STALE } from '#platform/record/contract.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { hooks } from '#platform/server/hooks.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import type { MergeUndo } from '../merge-contract.ts';
import { type DetailsBefore, familyMembers, type MergeDone, mergeEvents, patientMerges, patients } from '../schema.ts';
import { defaultAddress, moveDefault, settleDefault } from './addresses.ts';
import { logChange, type PatientUser } from './change-patient.ts';
import { lockMerge, readMerge, type StoredMerge, viewMerge } from './merge-record.ts';
import { giveBack, lockRecords, moveRecords } from './merge-tables.ts';
import type { StoredPatient } from './patient-record.ts';

/** Two patients may be one person. An open proposal for the pair is used again. Returns the id of the merge. */
export async function proposeMerge(
  db: Database,
  cause: Cause,
  user: PatientUser,
  { request_key: key, ...pair }: { kept_id: number; duplicate_id: number; request_key?: string | undefined },
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: pair }, async () => {
      const { kept_id, duplicate_id } = pair;
      const found = await lockPair(tx, kept_id, duplicate_id);
      if (kept_id === duplicate_id || found.some(({ merged_into }) => merged_into !== null) || found.length !== 2)
        throw badRequest([{ field: 'duplicate_id', message: msg('Choose another patient') }]);
      const isPair = and(eq(patientMerges.patient_id, kept_id), eq(patientMerges.duplicate_id, duplicate_id));
      const [open] = await tx
        .select({ id: patientMerges.id })
        .from(patientMerges)
        .where(and(isPair, eq(patientMerges.status, 'proposed')));
      if (open) return open.id;
      const [made] = await tx
        .insert(patientMerges)
        .values({ status: 'proposed', patient_id: kept_id, duplicate_id, created_at: cause.at })
        .returning({ id: patientMerges.id });
      if (!made) throw new Error('A merge was not stored');
      await logEvent(tx, cause, user, { merge_id: made.id, version: 1, event: 'merge.proposed', from_status: null, to_status: 'proposed' });
      await recordAudit(tx, cause, `patient-merges/${made.id}`, null, { status: 'proposed', ...pair });
      return made.id;
    }),
  );
  return id;
}

/** Locks both in one order, so that two merges of one patient do not wait for each other. */
const lockPair = (tx: Transaction, one: number, other: number): Promise<StoredPatient[]> =>
  tx
    .select()
    .from(patients)
    .where(inArray(patients.id, [one, other]))
    .orderBy(asc(patients.id))
    .for('update');

type LoggedEvent = Omit<typeof mergeEvents.$inferInsert, 'at' | 'user_id' | 'by'>;
const logEvent = (tx: Transaction, { at }: Cause, { id, name }: PatientUser, entry: LoggedEvent) =>
  tx.insert(mergeEvents).values({ ...entry, at, user_id: id, by: name });

interface MergeChange {
  merge_id: number;
  version: number;
}

/**
 * The only function that changes a merge: asks the chart with both patients locked, and writes merge, records, event and audit
 * together. A stale version or a refused event throws CONFLICT (409) with the merge and the reason.
 */
export const changeMerge = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  change: MergeChange,
  type: MergeEvent['type'],
  undo?: MergeUndo,
) =>
  db.transaction(async (tx) => {
    const stored = await lockMerge(tx, change.merge_id);
    await lockRecords(tx, stored.status === 'merged' ? stored.patient_id : stored.duplicate_id);
    await lockPair(tx, stored.patient_id, stored.duplicate_id);
    if (stored.version !== change.version) throw await conflict(tx, cause, stored, sentence(STALE));
    const view = await viewMerge(tx, stored);
    const facts = undo ? { ...view.facts, undecided: undecidedIn(view, undo) } : view.facts;
    const event: MergeEvent = type === 'merge.dismissed' ? { type } : { type, at: cause.at.getTime() };
    const accepted = acceptFor({ tx, record: `patient-merges/${stored.id}` }, patientMergeMachine, stored.status, facts, event);
    if (!accepted) throw await conflict(tx, cause, stored, patientMergeWhy(stored.status, facts, event));
    const done = type === 'merge.confirmed' ? await mergeInto(tx, cause, user, view) : stored.done;
    if (type === 'merge.undone' && undo && done) await separate(tx, cause, user, { ...view, done, undo });
    if (type !== 'merge.dismissed') await followMerge(tx, cause, stored, type === 'merge.undone');
    const version = stored.version + 1;
    await tx
      .update(patientMerges)
      .set({ status: accepted.state, version, done, merged_at: type === 'merge.confirmed' ? cause.at : stored.merged_at })
      .where(eq(patientMerges.id, stored.id));
    await logEvent(tx, cause, user, {
      merge_id: stored.id,
      version,
      event: type,
      from_status: stored.status,
      to_status: accepted.state,
    });
    await recordAudit(tx, cause, `patient-merges/${stored.id}`, { status: stored.status }, { status: accepted.state, event: type });
  });

async function followMerge(tx: Transaction, cause: Cause, { patient_id: kept, duplicate_id: duplicate }: StoredMerge, isUndone: boolean) {
  for (const follow of hooks('patients.merged')) await follow(tx, cause, { kept, duplicate, isUndone });
}

type View = Awaited<ReturnType<typeof viewMerge>>;

function undecidedIn({ since, detailsChanged }: View, { since: decisions, details }: MergeUndo): number {
  const decided = new Set(decisions.map(({ table, id }) => `${table}/${id}`));
  return since.filter(({ table, id }) => !decided.has(`${table}/${id}`)).length + (detailsChanged && details === null ? 1 : 0);
}

const detailsOf = ({ gender, born_on, guardian, language, quiet_from, quiet_until }: StoredPatient): DetailsBefore => ({
  gender,
  born_on,
  guardian,
  language,
  quiet_from,
  quiet_until,
});

/** Everything of the duplicate moves; its details fill gaps. */
async function mergeInto(tx: Transaction, cause: Cause, user: PatientUser, { kept, duplicate }: View): Promise<MergeDone> {
  const defaults = { kept: await defaultAddress(tx, kept.id), duplicate: await defaultAddress(tx, duplicate.id) };
  if (defaults.kept !== null) await moveDefault(tx, duplicate.id, null);
  const tables = await moveRecords(tx, duplicate.id, kept.id);
  const version = kept.version + 1;
  const [one, other] = [detailsOf(kept), detailsOf(duplicate)];
  const hours = one.quiet_from === null ? other : one;
  await tx
    .update(patients)
    .set({
      gender: one.gender ?? other.gender,
      born_on: one.born_on ?? other.born_on,
      guardian: one.guardian ?? other.guardian,
      language: one.language ?? other.language,
      quiet_from: hours.quiet_from,
      quiet_until: hours.quiet_until,
      version,
    })
    .where(eq(patients.id, kept.id));
  await tx.update(patients).set({ merged_into: kept.id }).where(eq(patients.id, duplicate.id));
  const family = await moveFamily(tx, duplicate.id, kept.id);
  await logChange(tx, cause, user, kept.id, 'patient.merged', {
    merge: { before: null, after: `${duplicate.name} ${duplicate.phone_no}` },
  });
  return { tables, before: one, version, defaults, family };
}

/** A patient without a family takes over the other's place. Returns whether it did. */
async function moveFamily(tx: Transaction, from: number, to: number): Promise<boolean> {
  const [own] = await tx.select().from(familyMembers).where(eq(familyMembers.patient_id, to));
  if (own) return false;
  const moved = await tx.update(familyMembers).set({ patient_id: to }).where(eq(familyMembers.patient_id, from)).returning();
  return moved.length > 0;
}

/** Both patients are as before; what came since goes where it was put. */
async function separate(
  tx: Transaction,
  cause: Cause,
  user: PatientUser,
  { kept, duplicate, since, detailsChanged, done, undo }: View & { done: MergeDone; undo: MergeUndo },
): Promise<void> {
  const ofDuplicate = new Map<string, number[]>();
  for (const { table, id, whose } of undo.since) {
    const isSince = since.some((each) => each.table === table && each.id === id);
    if (isSince && whose === 'duplicate') ofDuplicate.set(table, [...(ofDuplicate.get(table) ?? []), id]);
  }
  await giveBack(tx, { done, to: duplicate.id, since: ofDuplicate });
  if (done.family) await moveFamily(tx, kept.id, duplicate.id);
  const isRestored = !detailsChanged || undo.details === 'as-before';
  await settleDefault(tx, kept.id, isRestored ? (done.defaults?.kept ?? null) : null);
  await settleDefault(tx, duplicate.id, done.defaults?.duplicate ?? null);
  await tx
    .update(patients)
    .set({ ...(isRestored && done.before), version: kept.version + 1 })
    .where(eq(patients.id, kept.id));
  await tx.update(patients).set({ merged_into: null }).where(eq(patients.id, duplicate.id));
  await logChange(tx, cause, user, kept.id, 'merge.undone', { merge: { before: `${duplicate.name} ${duplicate.phone_no}`, after: null } });
}

/** 409 with the merge as it is now. */
async function conflict(tx: Transaction, { at }: Cause, { id }: StoredMerge, why: Sentence) {
  const record = await readMerge(tx, id, at);
  return new ORPCError('CONFLICT', { defined: true, status: 409, message: why.message, data: { record, ...why } });
}
