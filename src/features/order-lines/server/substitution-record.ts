import { desc, eq, inArray } from 'drizzle-orm';
import { mayAccept } from '#machines/entity.ts';
import {
  type ConsentGiver,
  type ConsentWay,
  type SubstitutionEvent,
  substitutionMachine,
  substitutionWhy,
} from '#machines/orders/substitution.ts';
import { type PriceFacts, priceFactsOf } from '#features/drugs/server/public.ts';
import { noSuchOrder, orders, type StoredOrder } from '#features/orders/server/public.ts';
import { type Held, holds, permissionLacking } from '#platform/access/permissions.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Substitution } from '../contract.ts';
import { substitutionLog, substitutions } from '../schema.ts';
import type { SubstitutionStatus } from '../substitution-choices.ts';
import { linesOf, type StoredLine } from './priced-lines.ts';
import { factsOf } from './substitution-facts.ts';
import type { StoredSubstitution } from './substitution-steps.ts';

/** Most substitutions of one order that are shown. */
const MOST = 100;

/** Events that users send. */
const byHand = [
  'consent.given',
  'consent.refused',
  'substitute.applied',
  'substitute.reverted',
  'proposal.withdrawn',
] as const satisfies SubstitutionEvent['type'][];

/** Substitutions of an order, newest first. @throws ORPCError 404 */
export async function readSubstitutions(db: Queryable, held: Held, orderId: number, now: Date) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw noSuchOrder();
  const found = await db
    .select()
    .from(substitutions)
    .where(eq(substitutions.order_id, orderId))
    .orderBy(desc(substitutions.id))
    .limit(MOST);
  if (found.length === 0) return { order_id: orderId, patient_id: order.patient_id, rows: [] };
  const ids = found.map(({ id }) => id);
  const log = await db
    .select()
    .from(substitutionLog)
    .where(inArray(substitutionLog.substitution_id, ids))
    .orderBy(desc(substitutionLog.id));
  const drugIds = found.flatMap(({ drug_id, substitute_id }) => [drug_id, substitute_id]);
  const drugs = await priceFactsOf(db, drugIds, businessDate(now));
  const lines = await linesOf(db, order);
  return {
    order_id: orderId,
    patient_id: order.patient_id,
    rows: found.map((stored) =>
      present(
        held,
        stored,
        order,
        lines,
        drugs,
        log.filter(({ substitution_id }) => substitution_id === stored.id),
      ),
    ),
  };
}

type LogRow = typeof substitutionLog.$inferSelect;

function present(
  held: Held,
  stored: StoredSubstitution,
  order: StoredOrder,
  lines: readonly StoredLine[],
  drugs: ReadonlyMap<number, PriceFacts>,
  log: readonly LogRow[],
): Substitution {
  const facts = factsOf(stored, order, lines, drugs);
  const drugOf = (id: number) => ({ id, name: drugs.get(id)?.name ?? '', schedule: drugs.get(id)?.schedule ?? null });
  const lacking = holds('orders.act', held) ? null : sentence(permissionLacking('orders.act'));
  return {
    id: stored.id,
    status: stored.status as SubstitutionStatus,
    line_id: stored.line_id,
    drug: drugOf(stored.drug_id),
    substitute: drugOf(stored.substitute_id),
    needs: stored.needs as ConsentGiver,
    consent: consentOf(stored),
    log: log.map(({ version, at, by, event, payload }) => ({
      version,
      at: at.toISOString(),
      by,
      event,
      payload: payload as Substitution['log'][number]['payload'],
    })),
    abilities: byHand.map((type) => {
      const event = { type };
      const isPossible = mayAccept(substitutionMachine, stored.status, facts, event);
      const why = lacking ?? (isPossible ? null : substitutionWhy(stored.status, facts, event as SubstitutionEvent));
      return { event: type, allowed: why === null, why };
    }),
  };
}

function consentOf(stored: StoredSubstitution): Substitution['consent'] {
  const { consent_by, consent_name, consent_way, consented_at, recorded_by, recorded_at } = stored;
  if (consent_by === null || consented_at === null || recorded_at === null) return null;
  return {
    by: consent_by as ConsentGiver,
    name: consent_name ?? '',
    way: consent_way as ConsentWay,
    at: consented_at.toISOString(),
    recorded_by: recorded_by ?? '',
    recorded_at: recorded_at.toISOString(),
  };
}
