import { asc, inArray, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { LeadEvent } from '#machines/orders/cio-lead-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord, sendEvent } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random, type Random } from '#platform/server/demo/random.ts';
import { openStatuses } from '../lead-filters.ts';
import { cioAgents, orderLeads } from '../schema.ts';
import { firstScheduled, writeCart } from '../server/cart.ts';
import { createLead } from '../server/create-lead.ts';
import { leadKind, type StoredLead } from '../server/lead-kind.ts';
import { receivePage } from '../server/receive-page.ts';
import { leadPages } from './draw-lead-pages.ts';
import { readers, wishes } from './staff.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ROUNDS = 89;

/** Leads whose cart is to be made, and those that wait for the patient. */
export const leadQuotas = { 'CART-CREATED': 16, 'CART-UPDATED': 14 } as const;
/** Orders of a day that leads became, and at most of how many days. */
const A_DAY = 3;
const DAYS = 3;

const causeAt = (at: number): Cause => ({ at: new Date(at), userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

interface Subject extends Record<string, unknown> {
  order_id: number;
  name: string;
  phone_no: string;
  placed_at: string;
  lines: { drug_id: number; drug: string; quantity: number }[];
}

/** Orders of patients without an open lead, that no lead became, with the drugs that are still sold; the last ones first. */
const subjects = (until: number, skipped: number, most: number) => sql`
  select o.id::int as order_id, o.patient_name as name, o.phone_no, o.placed_at,
    (select json_agg(json_build_object('drug_id', l.drug_id, 'drug', l.drug, 'quantity', l.quantity) order by l.drug_id) from (
      select l.drug_id, min(d.name) as drug, least(min(l.quantity), 50) as quantity from order_lines l join drugs d on d.id = l.drug_id
      where l.order_id = o.id and d.retired_at is null group by l.drug_id) l) as lines
  from orders o
  where o.placed_at < ${new Date(until).toISOString()}::timestamptz
    and exists (select from order_lines l join drugs d on d.id = l.drug_id where l.order_id = o.id and d.retired_at is null)
    and not exists (select from order_leads e where e.order_id = o.id
      or (e.patient_id = o.patient_id and e.status in ('CART-CREATED', 'CART-UPDATED')))
  order by o.placed_at desc, o.id offset ${skipped} limit ${most}`;

class LeadDesk {
  private readonly parts: AdvanceParts;
  readonly draw: Random;
  readonly now: number;

  constructor(parts: AdvanceParts) {
    this.parts = parts;
    this.now = parts.now.getTime();
    this.draw = random(ROUNDS, Math.floor(this.now / 1_000) % 2_147_483_647);
  }

  /** Open leads, those that came first on top, and those that a user has changed. */
  async open(): Promise<{ all: StoredLead[]; touched: ReadonlySet<number> }> {
    const { db } = this.parts;
    const all = await db
      .select()
      .from(orderLeads)
      .where(inArray(orderLeads.status, [...openStatuses]))
      .orderBy(asc(orderLeads.received_at));
    const ids = all.map(({ id }) => id);
    return { all, touched: await changedByUsers(db, 'order_leads', ids) };
  }

  async subjects(until: number, most: number): Promise<Subject[]> {
    if (most <= 0) return [];
    const { rows } = await this.parts.db.execute<Subject>(subjects(until, this.draw.whole(0, 300), most));
    return rows;
  }

  async bring({ name, phone_no, lines }: Subject, at: number): Promise<number> {
    const { db } = this.parts;
    const agents = await db.select({ id: cioAgents.id }).from(cioAgents).where(isNull(cioAgents.retired_at)).orderBy(cioAgents.id);
    const fields = { agent_id: this.draw.pick(agents).id, type: 'PRESCRIPTION', phone_no, name, prescription: 'RECEIVED' } as const;
    const by = this.draw.pick(readers);
    return db.transaction(async (tx) => {
      const id = await createLead(tx, causeAt(at), by, { ...fields, lines: [], note: this.draw.pick(wishes) });
      const drugs = lines.map(({ drug }) => drug);
      for (const [index, file] of leadPages({ id, patient: name, at: new Date(at), drugs }).entries()) {
        const page = { name: `lead-${id}-${index + 1}.png`, mediaType: 'image/png', file } as const;
        await receivePage(tx, causeAt(at), by, await lockRecord(tx, leadKind, id), page);
      }
      return id;
    });
  }

  /** The cart is made from what the patient ordered, and the prescription accepted. */
  async makeCart(id: number, { lines }: Subject, at: number): Promise<void> {
    const by = this.draw.pick(readers);
    await this.parts.db.transaction(async (tx) => {
      const stored = await lockRecord(tx, leadKind, id);
      await writeCart(tx, id, lines);
      const event = { type: 'cart.updated', lines: lines.length, scheduled: await firstScheduled(tx, id) } as const;
      await applyEvent(tx, causeAt(at), leadKind, stored, by, { event });
    });
    await this.send(id, at + MINUTE, { type: 'prescription.marked', status: 'ACCEPTED' });
  }

  async send(id: number, at: number, event: LeadEvent): Promise<void> {
    const by = event.type === 'time.passed' ? SYSTEM : this.draw.pick(readers);
    await sendEvent(this.parts.db, causeAt(at), leadKind, by, id, { event });
  }
}

/** CIO agents bring leads, and carts are made of them, so that as many as before wait. */
export async function advanceLeads(parts: AdvanceParts): Promise<void> {
  const desk = new LeadDesk(parts);
  const { now, draw } = desk;
  const since = Math.min(parts.since.getTime(), now - MINUTE);
  const { all, touched } = await desk.open();
  // Leads in the order in which they are let go.
  const left = (status: string) => all.filter((lead) => lead.status === status && lead.expires_at.getTime() > now);
  for (const { id, expires_at } of all.filter(({ expires_at: end }) => end.getTime() <= now))
    await desk.send(id, expires_at.getTime(), { type: 'time.passed', at: expires_at.toISOString() });
  if (parts.isLong || draw.chance(0.05)) {
    const old = left('CART-UPDATED').filter(({ id }) => !touched.has(id));
    for (const { id } of old.slice(0, parts.isLong ? leadQuotas['CART-UPDATED'] / 2 : 1)) {
      await desk.send(id, now - 1_000, { type: 'lead.declined', reason: 'BOUGHT-ELSEWHERE' });
      all.splice(
        all.findIndex((lead) => lead.id === id),
        1,
      );
    }
  }
  const missing = {
    created: leadQuotas['CART-CREATED'] - left('CART-CREATED').length,
    updated: leadQuotas['CART-UPDATED'] - left('CART-UPDATED').length,
  };
  const span = Math.min(now - since, 5 * 60 * MINUTE);
  const isNew = await desk.subjects(now, Math.max(0, missing.created) + Math.max(0, missing.updated));
  for (const [index, subject] of isNew.entries()) {
    const id = await desk.bring(subject, Math.floor(now - 5_000 - draw.fraction() * (span - 5_000)));
    if (index >= Math.max(0, missing.created)) await desk.makeCart(id, subject, now - MINUTE - 2_000);
  }
  if (parts.isLong) await writePast(desk, Math.max(since, now - DAYS * DAY));
}

/** Leads that became orders while the server was off. */
async function writePast(desk: LeadDesk, since: number): Promise<void> {
  const count = Math.floor((A_DAY * (desk.now - since)) / DAY);
  for (const subject of await desk.subjects(desk.now, count)) {
    const placed = Date.parse(subject.placed_at);
    const id = await desk.bring(subject, placed - 40 * MINUTE);
    await desk.makeCart(id, subject, placed - 20 * MINUTE);
    await desk.send(id, placed - 5 * MINUTE, { type: 'order.begun' });
    await desk.send(id, placed, { type: 'order.placed', orderId: subject.order_id });
  }
}
