import { type DraftEvent, type DraftFacts, orderDraftMachine, type DraftOwner } from '#machines/orders/orderDraft.ts';
import { accept } from '#machines/entity.ts';
import { defaultPriceSettings } from '#features/price-settings/public.ts';
import { orderPayments } from '#features/orders/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { DRAFT_DAYS, type DraftStatus, type DraftStep } from './draft-choices.ts';
import { advanceDrafts } from './demo/advance-drafts.ts';
import { callers } from './demo/callers.ts';
import { orderDraftLines, orderDraftLog, orderDrafts } from './schema.ts';
import { type PricedDrug, priceOf } from './server/price.ts';

const DRAFTS = 61;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const COUNT = 34;

/** How far each draft has come, and how many are so. */
const steps = [
  ['PATIENT', 1],
  ['ADDRESS', 2],
  ['CART', 3],
  ['REASON', 4],
  ['DELIVERY', 8],
] as const satisfies readonly (readonly [DraftStep, number])[];
const ends = [
  ['open', 4],
  ['parked', 5],
  ['discarded', 3],
  ['expired', 1],
] as const;

interface Subject {
  patient_id: number;
  address_id: number;
}
interface Sold {
  drug_id: number;
  mrp: number;
  pack_size: number;
}

const facts = (owner: DraftOwner, expiresAt: string): DraftFacts => ({
  owner,
  hasPatient: true,
  hasAddress: true,
  pincode: null,
  store: null,
  isServed: false,
  storeClosed: null,
  lines: 1,
  overMaximum: [],
  unavailable: [],
  hasReason: false,
  contradictedBy: null,
  risks: [],
  pricedAt: null,
  slotHeldUntil: null,
  promoRefused: null,
  needsApproval: false,
  isApprovalAsked: false,
  discountSetBy: [],
  expiresAt,
});

/** The draft's end by its chart, with the log of how it came there. */
function courseOf(id: number, draw: Random, owner: DraftOwner, status: DraftStatus, now: number) {
  const created = now - (status === 'expired' ? DRAFT_DAYS + draw.whole(1, 4) : draw.fraction() * 6) * DAY - draw.whole(4, 50) * MINUTE;
  const expires = created + DRAFT_DAYS * DAY;
  const log: Row<typeof orderDraftLog>[] = [];
  const record = (at: number, event: string, from: string | null, to: string, by: DraftOwner | null) =>
    void log.push({
      draft_id: id,
      version: log.length + 1,
      at: new Date(at),
      user_id: by?.id ?? null,
      by: by?.name ?? 'System',
      event,
      from_status: from,
      to_status: to,
      payload: {},
    });
  record(created, 'draft.started', null, 'open', owner);
  record(created + 2 * MINUTE, 'draft.changed', 'open', 'open', owner);
  const ending: Partial<Record<DraftStatus, DraftEvent>> = {
    parked: { type: 'draft.parked', by: owner },
    discarded: { type: 'draft.discarded', by: owner },
    expired: { type: 'time.passed', at: new Date(expires).toISOString() },
  };
  const event = ending[status];
  if (event) {
    const next = accept(orderDraftMachine, 'open', facts(owner, new Date(expires).toISOString()), event);
    if (next?.state !== status) throw new Error(`The chart refuses ${event.type} of draft ${id}`);
    record(status === 'expired' ? expires : created + 4 * MINUTE, event.type, 'open', status, 'by' in event ? owner : null);
  }
  return { created, expires, log };
}

/** Lines of a cart, and what they cost at MRP. */
function cartOf(id: number, draw: Random, sold: readonly Sold[]) {
  const chosen = new Map(Array.from({ length: draw.whole(1, 4) }, () => draw.pick(sold)).map((drug) => [drug.drug_id, drug]));
  const lines = [...chosen.values()].map((drug, position) => ({
    ...drug,
    position,
    quantity: drug.pack_size > 1 ? draw.whole(1, 4) * 10 : draw.whole(1, 3),
  }));
  const drugs: PricedDrug[] = lines.map((line) => ({ ...line, rate: null }));
  return {
    rows: lines.map(({ drug_id, quantity, position }) => ({ draft_id: id, drug_id, quantity, position })),
    value: priceOf(defaultPriceSettings, drugs, null, 0, 'STANDARD').value,
  };
}

/** Drafts at every step. */
const demo: Demo = {
  tables: [orderDrafts, orderDraftLines, orderDraftLog],
  reads: ['orders', 'patients', 'patient_addresses', 'drugs'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(DRAFTS);
    const { rows: subjects } = await client.query<Subject>(
      'select patient_id::int, max(id)::int as address_id from patient_addresses group by patient_id order by patient_id desc limit $1',
      [COUNT * scale],
    );
    const { rows: sold } = await client.query<Sold>(
      'select id::int as drug_id, mrp, pack_size from drugs where retired_at is null and mrp is not null order by id limit 60',
    );
    const made = subjects.map((subject, index) => {
      const id = index + 1;
      const step = draw.weighted(steps);
      const owner = draw.pick(callers);
      const status = draw.weighted(ends);
      const hasCart = step === 'REASON' || step === 'DELIVERY';
      const cart = hasCart ? cartOf(id, draw, sold) : { rows: [], value: 0 };
      return { id, subject, step, owner, status, cart, course: courseOf(id, draw, owner, status, now.getTime()) };
    });
    await insert(
      orderDrafts,
      made.map(({ id, subject, step, owner, status, cart, course }) => ({
        id,
        version: course.log.length,
        status,
        owner_id: owner.id,
        patient_id: step === 'PATIENT' ? null : subject.patient_id,
        address_id: step === 'PATIENT' || step === 'ADDRESS' ? null : subject.address_id,
        reason: step === 'DELIVERY' ? 'SELF-VALID-RX' : null,
        delivery: 'STANDARD',
        payment: orderPayments.cash,
        value: cart.value,
        lines: cart.rows.length,
        step,
        priced_at: new Date(course.created + 2 * MINUTE),
        expires_at: new Date(course.expires),
        created_at: new Date(course.created),
        updated_at: course.log.at(-1)?.at ?? now,
      })),
    );
    await insert(
      orderDraftLines,
      made.flatMap(({ cart }) => cart.rows),
    );
    await insert(
      orderDraftLog,
      made.flatMap(({ course }) => course.log),
    );
  },
  advance: advanceDrafts,
};
export default demo;
