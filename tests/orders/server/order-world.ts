import { asc, eq, sql } from 'drizzle-orm';
import type { OrderReason, OrderStatus, OrderType } from '#machines/orders/order-statuses.ts';
import { roles, type Role } from '#platform/access/roles.ts';
import { product } from '#platform/contract/product.ts';
import type { Database } from '#platform/server/db/database.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { audit } from '#platform/audit/schema.ts';
import { cancelReasons, orderEvents, orderLines, orders, prescriptions } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { stores, storeStock } from '#features/locations/schema.ts';
import { users } from '#platform/session/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';
import { projectDrugs } from '#features/drugs/server/drug-projection.ts';
import { hashCheaply } from '#tests/support/passwords.ts';
import { type ServerSettings, startServer, type TestServer } from '#tests/support/server.ts';

/** Drugs by name with their stock: two without and two with a required prescription. */
export const shelf = {
  'Dolo 650': { schedule: null, onHand: 400 },
  'Shelcal 500': { schedule: null, onHand: 3 },
  'Augmentin 625 Duo': { schedule: 'H', onHand: 400 },
  'Alprax 0.5': { schedule: 'H1', onHand: 0 },
} as const;
export type DrugName = keyof typeof shelf;

export const STORE = 'Andheri West';
export const KNOWN_REASON = 'Ordered by mistake';
const REASON_FOR_US = 'Duplicate order';
/** A reason that fits the cancellation. */
export const reasonFor = (event: string): string => (event === 'mark_cancel_by_us' ? REASON_FOR_US : KNOWN_REASON);

const staff = {
  'farhan.s': ['Farhan Shaikh', roles.callCenterOperation],
  'nandini.r': ['Nandini Rane', roles.pharmacist],
  'ganesh.m': ['Ganesh Mhatre', roles.warehouse],
  'admin.a': ['Sanjay Menon', roles.administrator],
  'store.systems': ['Store systems', roles.integration],
} as const satisfies Record<string, readonly [string, Role]>;

/** Users with the product's tab, and therefore notifications (§2.5). */
const notified: readonly Role[] = [roles.callCenterOperation, roles.pharmacist, roles.administrator];

/** Desired state of an order; by default, an order without any event. */
export interface OrderOptions {
  status?: OrderStatus;
  type?: OrderType;
  reason?: OrderReason | null;
  attempts?: number;
  escalated?: boolean;
  due_at?: Date | null;
  status_since?: Date;
  lines?: { drug: DrugName; quantity?: number; decoded?: boolean }[];
  /** Prescriptions of the patient: attached or on file, and the drugs they cover. */
  prescriptions?: { attached?: boolean; covers?: DrugName[] | null }[];
}

export interface MadeOrder {
  id: number;
  patientId: number;
  lineIds: number[];
  prescriptionIds: number[];
}

/** A small pharmacy for tests: one store, four drugs, one account per kind of user, and only the orders that tests create. */
export interface OrderWorld extends TestServer {
  make(options?: OrderOptions): Promise<MadeOrder>;
  /** All data that a refused change must leave unchanged. */
  stateOf(orderId: number): Promise<{
    order: typeof orders.$inferSelect;
    events: number;
    audits: number;
    lines: boolean[];
    prescriptions: Pick<typeof prescriptions.$inferSelect, 'id' | 'order_id' | 'covers' | 'rejected_at'>[];
  }>;
  eventsOf(orderId: number): Promise<(typeof orderEvents.$inferSelect)[]>;
}

export async function startOrderWorld(settings: ServerSettings = {}): Promise<OrderWorld> {
  const server = await startServer('empty', settings);
  const { db } = server;
  const drugIds = await furnish(db);
  let made = 0;
  return {
    ...server,
    make: (options = {}) => makeOrder(db, server.clock.now(), drugIds, options, (made += 1)),
    eventsOf: (orderId) => db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId)).orderBy(asc(orderEvents.version)),
    stateOf: (orderId) => readState(db, orderId),
  };
}

async function furnish(db: Database): Promise<Map<DrugName, number>> {
  const password_hash = await hashCheaply(demoPassword);
  await db.insert(users).values(
    Object.entries(staff).map(([username, [name, role]]) => ({
      username,
      name,
      password_hash,
      email: `${username}@galen.example`,
      phone_no: '9820000000',
      title: name,
      roles: [role],
      tabs: notified.includes(role) ? [product.slug] : [],
    })),
  );
  await db.insert(stores).values({ name: STORE, city: 'Mumbai', pincode: '400053' });
  const names = Object.keys(shelf) as DrugName[];
  const rows = await stockDrugs(db, names);
  const ids = new Map(rows.map(({ id, name }) => [name as DrugName, id]));
  await db.insert(storeStock).values(names.map((name) => ({ store_id: 1, drug_id: ids.get(name)!, on_hand: shelf[name].onHand })));
  await db.insert(cancelReasons).values([
    { reason_name: KNOWN_REASON, category: 'Customer changed mind', position: 1 },
    { reason_name: REASON_FOR_US, category: 'Order at fault', position: 2 },
  ]);
  return ids;
}

/** Creates items with the required fields only, and their drugs. */
async function stockDrugs(db: Database, names: readonly DrugName[]): Promise<{ id: number; name: string }[]> {
  const [company] = await db
    .insert(masterRecords)
    .values({ master: 'company', name: 'Makers', values: {} })
    .returning({ id: masterRecords.id });
  const items = await db
    .insert(masterRecords)
    .values(
      names.map((name) => {
        const values = { name, company: company!.id, pack_size: 1, schedule: shelf[name].schedule ?? 'NONE', grade: 'NA', mrp: [] };
        return { master: 'item' as const, name, values };
      }),
    )
    .returning({ id: masterRecords.id });
  await projectDrugs(
    db,
    items.map(({ id }) => id),
    new Date(),
  );
  return db.select({ id: drugs.id, name: drugs.name }).from(drugs);
}

async function makeOrder(
  db: Database,
  now: Date,
  drugIds: Map<DrugName, number>,
  options: OrderOptions,
  number: number,
): Promise<MadeOrder> {
  const status = options.status ?? 'PLACED';
  const lines = options.lines ?? [{ drug: 'Dolo 650' as const }];
  return db.transaction(async (tx) => {
    const [patient] = await tx
      .insert(patients)
      .values({ name: `Patient ${number}`, phone_no: '9820012345' })
      .returning({ id: patients.id });
    const patientId = patient!.id;
    const [order] = await tx
      .insert(orders)
      .values({
        code: `GLN-${number}`,
        type: options.type ?? 'CART',
        status,
        status_name: status,
        status_since: options.status_since ?? now,
        due_at: options.due_at ?? null,
        escalated: options.escalated ?? false,
        attempts: options.attempts ?? 0,
        reason: options.reason ?? null,
        prescription_state: 'NONE',
        patient_id: patientId,
        patient_name: `Patient ${number}`,
        phone_no: '9820012345',
        store_id: 1,
        store: STORE,
        city: 'Mumbai',
        address: 'Link Road',
        pincode: '400053',
        payment: 'UPI',
        value: 10_000,
        drug_names: lines.map(({ drug }) => drug).join(', '),
        compositions: '',
        placed_at: now,
      })
      .returning({ id: orders.id });
    const id = order!.id;
    await tx
      .insert(orderEvents)
      .values({ order_id: id, version: 1, at: now, by: 'Patient, web shop', event: 'placed', to_status: status, payload: {} });
    const lineRows =
      lines.length > 0
        ? await tx
            .insert(orderLines)
            .values(
              lines.map(({ drug, quantity = 1, decoded = false }) => ({
                order_id: id,
                drug_id: drugIds.get(drug)!,
                quantity,
                amount: 10_000,
                decoded,
              })),
            )
            .returning({ id: orderLines.id })
        : [];
    const prescriptionIds: number[] = [];
    for (const { attached = false, covers = null } of options.prescriptions ?? []) {
      const [row] = await tx
        .insert(prescriptions)
        .values({
          patient_id: patientId,
          order_id: attached ? id : null,
          file_name: 'scan.png',
          media_type: 'image/png',
          file: Buffer.from('scan'),
          covers: covers?.map((drug) => drugIds.get(drug)!) ?? null,
          added_at: now,
          added_by: 'Patient',
        })
        .returning({ id: prescriptions.id });
      prescriptionIds.push(row!.id);
    }
    return { id, patientId, lineIds: lineRows.map((row) => row.id), prescriptionIds };
  });
}

async function readState(db: Database, orderId: number): Promise<Awaited<ReturnType<OrderWorld['stateOf']>>> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const lines = await db
    .select({ decoded: orderLines.decoded })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.id));
  const onFile = await db
    .select({
      id: prescriptions.id,
      order_id: prescriptions.order_id,
      covers: prescriptions.covers,
      rejected_at: prescriptions.rejected_at,
    })
    .from(prescriptions)
    .where(eq(prescriptions.patient_id, order!.patient_id))
    .orderBy(asc(prescriptions.id));
  return {
    order: order!,
    events: await db.$count(orderEvents, eq(orderEvents.order_id, orderId)),
    audits: await db.$count(audit, sql`${audit.record} = ${`orders/${orderId}`}`),
    lines: lines.map(({ decoded }) => decoded),
    prescriptions: onFile,
  };
}
