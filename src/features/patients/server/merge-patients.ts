import { and, asc, eq, inArray } from 'drizzle-orm';
import type { MergeEvent } from '#machines/patients/merge-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { MergeUndo } from '../merge-contract.ts';
import { type MergeDone, patientMerges, patients } from '../schema.ts';
import { defaultAddress, moveDefault, settleDefault } from './addresses.ts';
import { logChange, type PatientUser } from './change-patient.ts';
import { storePair } from './find-pairs.ts';
import { guardianAfterMerge } from './guardian.ts';
import { mergeFamilies, separateFamilies } from './merge-family.ts';
import { mergeKind } from './merge-kind.ts';
import { readMerge } from './merge-record.ts';
import { giveBack, lockRecords, moveRecords } from './merge-tables.ts';
import { type StoredMerge, viewMerge } from './merge-view.ts';
import type { StoredPatient } from './patient-record.ts';

/** Two patients may be one person. An open proposal for the pair is used again. Returns the id of the merge. */
export async function proposeMerge(
  tx: Transaction,
  cause: Cause,
  author: PatientUser,
  { request_key: key, ...pair }: { kept_id: number; duplicate_id: number; request_key?: string | undefined },
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: pair }, async () => {
    const { kept_id, duplicate_id } = pair;
    const found = await lockPair(tx, kept_id, duplicate_id);
    if (
      kept_id === duplicate_id ||
      found.some(({ merged_into, erased_at }) => merged_into !== null || erased_at !== null) ||
      found.length !== 2
    )
      throw badRequest([{ field: 'duplicate_id', message: msg('Choose another patient') }]);
    const either = [kept_id, duplicate_id];
    const isPair = and(inArray(patientMerges.patient_id, either), inArray(patientMerges.duplicate_id, either));
    const [open] = await tx
      .select({ id: patientMerges.id })
      .from(patientMerges)
      .where(and(isPair, eq(patientMerges.status, 'proposed')));
    if (open) return open.id;
    const [made] = await tx
      .insert(patientMerges)
      .values({ status: 'proposed', patient_id: kept_id, duplicate_id, created_at: cause.at })
      .returning();
    if (!made) throw new Error('A merge was not stored');
    await storePair(tx, [kept_id, duplicate_id], cause.at);
    await keepCreation(tx, cause, mergeKind, made, { author, event: 'merge.proposed', audited: pair });
    return made.id;
  });
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

export const merge = handlersOf('merge_id', () => ({ kind: mergeKind, read: readMerge }));

/** Sends an event to the chart of a merge, with both patients and their records locked, and moves the records with it. */
export const changeMerge = (type: MergeEvent['type']) =>
  merge.changed<ChangeInput<'merge_id'> & Partial<MergeUndo>>(
    async ({ tx, stored, by, at, context: { cause }, input: { since = [], details = null } }) => {
      await lockRecords(tx, stored.status === 'merged' ? stored.patient_id : stored.duplicate_id);
      await lockPair(tx, stored.patient_id, stored.duplicate_id);
      const [view, undo, now] = [await viewMerge(tx, stored), { since, details }, at.toISOString()];
      switch (type) {
        case 'merge.confirmed':
          return { event: { type, at: now }, context: view.facts, write: async () => ({ done: await mergeInto(tx, cause(), by, view) }) };
        case 'merge.undone':
          return {
            event: { type, at: now, undecided: undecidedIn(view, undo) },
            context: view.facts,
            write: () => separate(tx, cause(), by, stored, view, undo),
          };
        default:
          return { event: { type }, context: view.facts };
      }
    },
  );

type View = Awaited<ReturnType<typeof viewMerge>>;

function undecidedIn({ since, detailsChanged }: View, { since: decisions, details }: MergeUndo): number {
  const decided = new Set(decisions.map(({ table, id }) => `${table}/${id}`));
  return since.filter(({ table, id }) => !decided.has(`${table}/${id}`)).length + (detailsChanged && details === null ? 1 : 0);
}

const detailsOf = ({ gender, born_on, guardian, guardian_id, language, quiet_from, quiet_until }: StoredPatient) => ({
  gender,
  born_on,
  guardian,
  guardian_id,
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
  await tx.update(patients).set({ merged_into: kept.id }).where(eq(patients.id, duplicate.id));
  await tx
    .update(patients)
    .set({
      gender: one.gender ?? other.gender,
      born_on: one.born_on ?? other.born_on,
      ...(await guardianAfterMerge(tx, kept, duplicate)),
      language: one.language ?? other.language,
      quiet_from: hours.quiet_from,
      quiet_until: hours.quiet_until,
      version,
    })
    .where(eq(patients.id, kept.id));
  const places = await mergeFamilies(tx, { kept: kept.id, duplicate: duplicate.id });
  await logChange(tx, cause, user, kept.id, 'patient.merged', {
    merge: { before: null, after: `${duplicate.name} ${duplicate.phone_no}` },
  });
  return { tables, before: one, version, defaults, ...places };
}

/** Both patients are as before; what came since goes where it was put. */
async function separate(
  tx: Transaction,
  cause: Cause,
  user: PatientUser,
  { done }: StoredMerge,
  { kept, duplicate, since, detailsChanged }: View,
  undo: MergeUndo,
): Promise<Partial<StoredMerge>> {
  if (!done) throw new Error('A merge that moved nothing');
  const ofDuplicate = new Map<string, number[]>();
  for (const { table, id, whose } of undo.since) {
    const isSince = since.some((each) => each.table === table && each.id === id);
    if (isSince && whose === 'duplicate') ofDuplicate.set(table, [...(ofDuplicate.get(table) ?? []), id]);
  }
  await giveBack(tx, { done, to: duplicate.id, since: ofDuplicate });
  await separateFamilies(tx, done, { kept: kept.id, duplicate: duplicate.id });
  const isRestored = !detailsChanged || undo.details === 'as-before';
  await settleDefault(tx, kept.id, isRestored ? (done.defaults?.kept ?? null) : null);
  await settleDefault(tx, duplicate.id, done.defaults?.duplicate ?? null);
  await tx
    .update(patients)
    .set({ ...(isRestored && done.before), version: kept.version + 1 })
    .where(eq(patients.id, kept.id));
  await tx.update(patients).set({ merged_into: null }).where(eq(patients.id, duplicate.id));
  await logChange(tx, cause, user, kept.id, 'merge.undone', { merge: { before: `${duplicate.name} ${duplicate.phone_no}`, after: null } });
  return {};
}
