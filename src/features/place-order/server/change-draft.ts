import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import {
  type DraftEvent,
  type DraftFacts,
  type DraftOwner,
  hasUnconfirmedRisk,
  missingForOrder,
  orderDraftMachine,
  orderDraftWhy,
} from '#machines/orders/orderDraft.ts';
import { readPlace, releaseSlot, renewSlot } from '#features/slots/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { STALE } from '#platform/record/contract.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import { DRAFT_DAYS } from '../draft-choices.ts';
import { draftList } from '../draft-list.ts';
import { orderDraftLog, orderDrafts } from '../schema.ts';
import { factsOf, presentDraft, stepOf } from './draft-record.ts';
import { type DraftView, noSuchDraft, type StoredDraft, viewDraft } from './draft-view.ts';

const DAY_MS = 86_400_000;

export const expiryFrom = (at: Date): Date => new Date(at.getTime() + DRAFT_DAYS * DAY_MS);

export interface DraftChange {
  draft_id: number;
  /** Version the user saw; null for the system. */
  version: number | null;
  request_key?: string | undefined;
  /** What identifies the request besides the draft, for its key. */
  body?: object;
}

/** A step of a change: an event, and what is written with it. */
export interface DraftStepWork {
  event: DraftEvent;
  /** What the log tells besides what was changed. */
  payload?: object;
  /** Writes in the same transaction; returns columns of the draft. Throws to refuse. */
  write?: (tx: Transaction, view: DraftView) => Promise<Partial<StoredDraft>>;
}

export type ConflictCode = 'draft.changed' | 'draft.event-refused' | 'price-moved' | 'risk-unconfirmed' | 'slot-refused';

/** 409 with the draft as it is now, and why. */
export const draftConflict = (view: DraftView, user: DraftOwner | null, code: ConflictCode, why: Sentence) =>
  new ORPCError('CONFLICT', {
    defined: true,
    status: 409,
    message: why.message,
    data: { code, record: presentDraft(view, user ?? { id: 0, name: '' }), ...why },
  });

/**
 * The only function that changes a draft. With the row locked: asks the chart for each step, writes draft, event and audit, and
 * computes the prices again. A stale version or a refused event throws CONFLICT (409) with the draft as it is now.
 *
 * @returns the draft as it is then
 */
export async function changeDraft(
  db: Database,
  realtime: Realtime,
  cause: Cause,
  user: DraftOwner | null,
  change: DraftChange,
  steps: readonly DraftStepWork[],
): Promise<DraftView> {
  const view = await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(orderDrafts).where(eq(orderDrafts.id, change.draft_id)).for('update');
    if (!stored) throw noSuchDraft();
    const events = steps.map(({ event }) => event.type);
    let changed: DraftView | null = null;
    await runOnce(tx, cause, { key: change.request_key, body: { id: stored.id, events, ...change.body } }, async () => {
      changed = await takeSteps(tx, cause, user, change, stored, steps);
      return stored.id;
    });
    // An earlier request with this key has changed it.
    return changed ?? viewDraft(tx, stored, cause.at);
  });
  realtime.recordsChanged(draftList.id);
  return view;
}

async function takeSteps(
  tx: Transaction,
  cause: Cause,
  user: DraftOwner | null,
  change: DraftChange,
  before: StoredDraft,
  steps: readonly DraftStepWork[],
): Promise<DraftView> {
  let view = await viewDraft(tx, before, cause.at);
  if (change.version !== null && change.version !== before.version) throw draftConflict(view, user, 'draft.changed', sentence(STALE));
  for (const step of steps) {
    // oxlint-disable-next-line no-await-in-loop -- each step starts from what the one before has written
    view = await takeStep(tx, cause, user, view, step);
  }
  const { stored } = view;
  await recordAudit(
    tx,
    cause,
    `order-drafts/${stored.id}`,
    { status: before.status, version: before.version, owner: before.owner_id, value: before.value },
    { status: stored.status, version: stored.version, owner: stored.owner_id, value: stored.value },
  );
  return view;
}

async function takeStep(tx: Transaction, cause: Cause, user: DraftOwner | null, view: DraftView, step: DraftStepWork): Promise<DraftView> {
  const { stored } = view;
  const facts = factsOf(view);
  const accepted = acceptFor({ tx, record: `order-drafts/${stored.id}` }, orderDraftMachine, stored.status, facts, step.event);
  if (!accepted) throw draftConflict(view, user, refusalCode(step.event, facts), orderDraftWhy(stored.status, facts, step.event));
  const columns = (await step.write?.(tx, view)) ?? {};
  const version = stored.version + 1;
  const [moved] = await tx
    .update(orderDrafts)
    .set({ ...columns, status: accepted.state, version, owner_id: accepted.context.owner.id, updated_at: cause.at })
    .where(eq(orderDrafts.id, stored.id))
    .returning();
  if (!moved) throw noSuchDraft();
  const changed = await viewDraft(tx, moved, cause.at);
  const { discount } = changed.price;
  const payload = {
    ...changedIn(stored, columns),
    ...step.payload,
    ...(discount !== view.price.discount && { discount: { before: view.price.discount, after: discount } }),
  };
  await tx.insert(orderDraftLog).values({
    draft_id: stored.id,
    version,
    at: cause.at,
    user_id: user?.id ?? null,
    by: user?.name ?? 'System',
    event: step.event.type,
    from_status: stored.status,
    to_status: accepted.state,
    payload,
  });
  return accepted.state === 'open' ? priced(tx, cause, changed) : changed;
}

/** Which answer the console needs: what to confirm, or why it is not possible. */
function refusalCode(event: DraftEvent, facts: DraftFacts): ConflictCode {
  const isRisky = event.type === 'order.place' && missingForOrder(facts, event.at) === null && hasUnconfirmedRisk(facts, event.confirmed);
  return isRisky && facts.owner.id === event.by.id ? 'risk-unconfirmed' : 'draft.event-refused';
}

/** What the step changed: columns with their values before and after. */
const changedIn = (before: StoredDraft, after: Partial<StoredDraft>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const former = before[name as keyof StoredDraft];
      return JSON.stringify(former) === JSON.stringify(value) ? [] : [[name, { before: former, after: value }]];
    }),
  );

/** Prices of an open draft as of now; a place in a slot is held ten minutes longer, or given back if it does not fit any more. */
async function priced(tx: Transaction, cause: Cause, view: DraftView): Promise<DraftView> {
  const { booking_id } = view.stored;
  const isMisplaced = booking_id !== null && view.place?.isHeld !== true;
  if (booking_id !== null) await (isMisplaced ? releaseSlot : renewSlot)(tx, cause, booking_id);
  const [stored] = await tx
    .update(orderDrafts)
    .set({
      value: view.price.value,
      lines: view.lines.length,
      step: stepOf(factsOf(view)),
      priced_at: cause.at,
      expires_at: expiryFrom(cause.at),
      waits_for_approval: view.needsApproval,
      ...(isMisplaced && { booking_id: null }),
      ...(view.needsApproval && { approved_by: null, approved_amount: null }),
    })
    .where(eq(orderDrafts.id, view.stored.id))
    .returning();
  if (!stored) throw noSuchDraft();
  const place = stored.booking_id === null ? null : await readPlace(tx, stored.booking_id, cause.at);
  return { ...view, stored, place, approvedBy: stored.approved_by === null ? null : view.approvedBy };
}
