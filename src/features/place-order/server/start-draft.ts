import type { DraftOwner } from '#machines/orders/orderDraft.ts';
import type { OrderType } from '#machines/orders/order-statuses.ts';
import { lockDrugs } from '#features/drugs/server/public.ts';
import { orderPayments, type OrderSource } from '#features/orders/public.ts';
import { defaultAddress, holdPatient } from '#features/patients/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { holds, type Permission, permissionLacking } from '#platform/access/permissions.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { hooks } from '#platform/server/hooks.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import type { DeliveryChoice } from '../draft-choices.ts';
import { draftList } from '../draft-list.ts';
import { orderDraftLines, orderDraftLog, orderDrafts } from '../schema.ts';
import { expiryFrom } from './change-draft.ts';

/** What another record brings into an order. */
export interface DraftOrigin {
  patientId: number | null;
  lines: readonly { drug_id: number; quantity: number }[];
  /** On file for the patient. */
  prescriptionId?: number | null;
  /** Of the patient; without, the default one. */
  addressId?: number;
  delivery?: DeliveryChoice;
  /** Without, the best one. */
  storeId?: number;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Records of a list that orders are made from. `begin`: patient and cart of one; null if it does not exist. */
    'drafts.origin': {
      kind: OrderSource;
      listId: string;
      /** Who may make orders from them. */
      permission: Permission;
      begin: (tx: Transaction, id: number, cause: Cause, author: Person) => Promise<DraftOrigin | null>;
      /** Type of the order that is placed from one for a patient; null or without, it is that of a call. */
      typeOf?: (tx: Transaction, id: number, patientId: number) => Promise<OrderType | null>;
    };
  }
}

export interface NewDraft {
  patient_id: number | null;
  source: { kind: OrderSource; id: number } | null;
  request_key?: string | undefined;
}

/** The record is locked before the patient, as by a merge. */
async function originOf(tx: Transaction, cause: Cause, user: Person, { patient_id, source }: NewDraft): Promise<DraftOrigin> {
  const origin = source === null ? { patientId: null, lines: [] } : await originFrom(tx, cause, user, source);
  if (patient_id === null) return origin;
  const patient = await holdPatient(tx, patient_id);
  if (!patient) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
  if (patient.id === origin.patientId) return origin;
  const { addressId: _addressOfAnother, ...others } = origin;
  return { ...others, patientId: patient.id, prescriptionId: null };
}

async function originFrom(tx: Transaction, cause: Cause, user: Person, source: NonNullable<NewDraft['source']>): Promise<DraftOrigin> {
  const kind = hooks('drafts.origin').find((each) => each.kind === source.kind);
  if (kind && !holds(kind.permission, user)) throw badRequest([{ field: 'source', message: permissionLacking(kind.permission) }]);
  const origin = (await kind?.begin(tx, source.id, cause, user)) ?? null;
  if (!origin) throw badRequest([{ field: 'source', message: msg('Not found') }]);
  return origin;
}

/** Stores an open draft with what it is made from, and notifies the lists of drafts. Returns its id. */
export async function createDraft(
  tx: Transaction,
  cause: Cause,
  user: DraftOwner,
  origin: DraftOrigin,
  source: NewDraft['source'] = null,
): Promise<number> {
  const [made] = await tx
    .insert(orderDrafts)
    .values({
      status: 'open',
      owner_id: user.id,
      patient_id: origin.patientId,
      address_id: origin.patientId === null ? null : (origin.addressId ?? (await defaultAddress(tx, origin.patientId))),
      prescription_id: origin.prescriptionId ?? null,
      reason: origin.prescriptionId ? 'SELF-VALID-RX' : null,
      delivery: origin.delivery ?? 'STANDARD',
      store_id: origin.storeId ?? null,
      payment: orderPayments.cash,
      lines: origin.lines.length,
      step: origin.patientId === null ? 'PATIENT' : 'ADDRESS',
      source_kind: source?.kind ?? null,
      source_id: source?.id ?? null,
      expires_at: expiryFrom(cause.at),
      created_at: cause.at,
      updated_at: cause.at,
    })
    .returning({ id: orderDrafts.id });
  if (!made) throw new Error('A draft was not stored');
  await lockDrugs(
    tx,
    origin.lines.map(({ drug_id }) => drug_id),
  );
  if (origin.lines.length > 0)
    await tx.insert(orderDraftLines).values(origin.lines.map((line, position) => ({ draft_id: made.id, ...line, position })));
  const entry = { draft_id: made.id, version: 1, at: cause.at, user_id: user.id, by: user.name };
  await tx.insert(orderDraftLog).values({ ...entry, event: 'draft.started', from_status: null, to_status: 'open', payload: {} });
  await recordAudit(tx, cause, `order-drafts/${made.id}`, null, { status: 'open', version: 1, source });
  listChanged(tx, draftList.id);
  return made.id;
}

/** An agent begins an order. Idempotent by request key. Returns the draft's id. */
export async function startDraft(db: Database, cause: Cause, user: Person, { request_key: key, ...draft }: NewDraft): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: draft }, async () =>
      createDraft(tx, cause, user, await originOf(tx, cause, user, draft), draft.source),
    ),
  );
  return id;
}
