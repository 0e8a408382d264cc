import { ORPCError } from '@orpc/server';
import { and, eq, sql } from 'drizzle-orm';
import { accept } from '#machines/entity.ts';
import { type SubstitutionEvent, type SubstitutionFacts, substitutionMachine, substitutionWhy } from '#machines/orders/substitution.ts';
import { type PriceFacts, priceFactsOf } from '#features/drugs/server/public.ts';
import {
  authorOf,
  changeOrderIn,
  conflict,
  hasLeftDesk,
  orderLines,
  type OrderUser,
  type StoredOrder,
} from '#features/orders/server/public.ts';
import type { LineChange } from '#features/orders/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { type SubstitutionPayload, substitutions } from '../schema.ts';
import { settledEvent, type Target } from './edit-lines.ts';
import { linesOf, type StoredLine } from './priced-lines.ts';
import { factsOf } from './substitution-facts.ts';
import { type StoredSubstitution, takeStep } from './substitution-steps.ts';

export interface SubstitutionChange extends Target {
  substitution_id: number;
}

interface Step {
  event: SubstitutionEvent;
  change: LineChange;
  columns?: Partial<StoredSubstitution>;
  payload?: SubstitutionPayload;
}

const noSuchSubstitution = () => new ORPCError('NOT_FOUND', { message: 'Substitution not found' });

/**
 * Takes a step of a substitution together with the order: its version is raised, its timeline says what happened, and a step
 * that changes the line prices the order again.
 *
 * @throws ORPCError 404, 409 for a stale version, a step that the chart refuses, or once the order has left the desk
 */
export function changeSubstitution(
  tx: Transaction,
  cause: Cause,
  user: OrderUser,
  { order_id, substitution_id, version, request_key }: SubstitutionChange,
  step: Step,
) {
  const { event, change: kind, payload = {} } = step;
  const request = { change: kind, substitution_id, ...payload };
  const author = authorOf(user);
  const change = { orderId: order_id, event: { type: 'lines.edited' as const }, version, payload: request, requestKey: request_key };
  return changeOrderIn(tx, cause, author, change, async (_, order) => {
    const [stored] = await tx
      .select()
      .from(substitutions)
      .where(and(eq(substitutions.id, substitution_id), eq(substitutions.order_id, order_id)));
    if (!stored) throw noSuchSubstitution();
    if (hasLeftDesk(order)) return null;
    const before = await linesOf(tx, order);
    await tx.execute(sql`select id from drugs where id in (${stored.drug_id}, ${stored.substitute_id}) order by id for key share`);
    const drugs = await priceFactsOf(tx, [stored.drug_id, stored.substitute_id], businessDate(cause.at));
    const facts = factsOf(stored, order, before, drugs);
    const why = whyRefused(stored, facts, event);
    if (why) throw await refusal(tx, order, author, why);
    const written = await writesOf(tx, order, stored, before, event);
    await takeStep(tx, cause, { stored, facts, event, by: user.name, payload, columns: { ...step.columns, ...written } });
    const noted = { ...request, summary: inWords(stored, drugs, payload) };
    return event.type === 'substitute.applied' || event.type === 'substitute.reverted'
      ? settledEvent(tx, cause.at, order, before, noted)
      : { event: { type: 'substitution.noted' }, payload: noted };
  });
}

/** 409 with the order as it is now, and why the chart refuses. */
async function refusal(tx: Transaction, order: StoredOrder, author: ReturnType<typeof authorOf>, why: Sentence) {
  const { data } = await conflict(tx, order, author, 'order.event-refused');
  return new ORPCError('CONFLICT', {
    defined: true,
    status: 409,
    message: why.message,
    data: { ...data, ...why, code: 'substitution.refused' },
  });
}

const whyRefused = (stored: StoredSubstitution, facts: SubstitutionFacts, event: SubstitutionEvent): Sentence | null =>
  accept(substitutionMachine, stored.status, facts, event) ? null : substitutionWhy(stored.status, facts, event);

/** Puts the substitute on the line, or the ordered drug back, once the chart accepts it. */
async function writesOf(
  tx: Transaction,
  order: StoredOrder,
  stored: StoredSubstitution,
  before: readonly StoredLine[],
  { type }: SubstitutionEvent,
): Promise<Partial<StoredSubstitution>> {
  const { drug_id: ordered, substitute_id: substitute } = stored;
  if (type === 'substitute.applied') {
    await tx.update(orderLines).set({ drug_id: substitute }).where(eq(orderLines.id, stored.line_id));
    const quantity = before.find(({ id }) => id === stored.line_id)?.quantity ?? null;
    return { quantity, covered_by: stored.needs === 'doctor' ? await coverSubstitute(tx, order, ordered, substitute) : [] };
  }
  if (type !== 'substitute.reverted') return {};
  await tx.update(orderLines).set({ drug_id: ordered }).where(eq(orderLines.id, stored.line_id));
  await tx.execute(sql`
    update prescriptions set covers = array_remove(covers, ${substitute}::bigint) where id = any(${sql.param(stored.covered_by)}::bigint[])`);
  return { covered_by: [] };
}

/** By the doctor's consent, the patient's prescriptions that cover the ordered drug cover the substitute. Returns their ids. */
async function coverSubstitute(tx: Transaction, { patient_id }: StoredOrder, ordered: number, substitute: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update prescriptions set covers = covers || ${substitute}::bigint
    where patient_id = ${patient_id} and rejected_at is null and ${ordered} = any(covers) and not ${substitute} = any(covers)
    returning id::int`);
  return rows.map(({ id }) => id);
}

function inWords(stored: StoredSubstitution, drugs: ReadonlyMap<number, PriceFacts>, { by, name, note }: SubstitutionPayload): string {
  const names = [stored.drug_id, stored.substitute_id].map((id) => drugs.get(id)?.name ?? '');
  const person = by === 'doctor' ? name || 'Doctor' : by === 'customer' ? 'Customer' : '';
  return [names.join(' → '), person, note ?? ''].filter((part) => part !== '').join('. ');
}
