import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { connectClient } from '#platform/server/db/broken-connections.ts';
import {
  cancelReasons,
  orderEvents,
  orderLines,
  orderNotes,
  orders,
  patients,
  prescriptions,
  quickComments,
} from '#features/orders/schema.ts';
import { notificationMappings, webSocketNotifications } from '#features/notifications/schema.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { settings } from '#platform/server/db/schema.ts';
import {
  stores,
  storeStock,
  pincodes,
  postOffices,
  storeGroupPincodes,
  storeGroups,
  storeGroupStores,
} from '#features/locations/schema.ts';
import { users } from '#platform/session/schema.ts';
import { doctors, searchLexicon } from '#features/pharmacy-search/schema.ts';
import { learnWords } from '#features/pharmacy-search/server/lexicon.ts';
import { demoAccounts } from '#features/session/demo-accounts.ts';
import { serverFeatures } from './server-features.ts';
import { shelvesOf } from '#features/orders/demo/baskets.ts';
import { bulkLoaded } from '#platform/server/demo/bulk-load.ts';
import { courses } from '#features/orders/demo/courses.ts';
import { drugCatalogue, type Drug } from '#features/masters/demo/drug-catalogue.ts';
import { drugTables, fillDrugs } from '#features/drugs/demo.ts';
import { continueIds, insertPrescriptions, insertRows } from '#platform/server/demo/insert-rows.ts';
import { demoDoctors } from '#features/pharmacy-search/demo.ts';
import { demoLocations } from '#features/locations/demo/demo-locations.ts';
import { accountHolders, agents, patient, staffPhone } from '#platform/server/demo/people.ts';
import { stores as storeList } from '#features/locations/demo/places.ts';
import { prescriptionImages } from '#features/orders/demo/prescription-image.ts';
import { notificationsFor } from '#features/notifications/demo.ts';
import { tasksFor } from '#features/agent-tasks/demo.ts';
import { cancelCategories } from '#features/orders/demo/reasons.ts';
import { Shelf } from '#features/orders/demo/stock.ts';
import { emptyBatch, writeOrder, type Batch, type Business } from '#features/orders/demo/write-order.ts';

export interface DemoOptions {
  /** Every moment of the demonstration lies before or after this one. */
  now: Date;
  /** 1, 10 or 100 times 8,000 patients and 20,000 orders. */
  scale?: number;
  /** Hash of {@link demoPassword}. */
  passwordHash: string;
  /** Base32 secret of an account with MFA. */
  mfaSecretFor: (username: string) => string;
}

const filled = [
  storeGroups,
  storeGroupStores,
  storeGroupPincodes,
  postOffices,
  pincodes,
  settings,
  users,
  stores,
  patients,
  ...drugTables,
  storeStock,
  doctors,
  searchLexicon,
  cancelReasons,
  quickComments,
  orders,
  orderLines,
  orderEvents,
  orderNotes,
  prescriptions,
  queueTasks,
  webSocketNotifications,
  notificationMappings,
];
/** What features bring themselves. */
const own = serverFeatures.flatMap(({ demo }) => demo ?? []);
const PATIENTS = 8_000;
const BATCH = 2_000;
/** The first order's number: the newest of 20,000 is GLN-48233. */
const FIRST_ORDER = 28_234;

/**
 * Fills an empty database with the demonstration business, in one transaction: all of it or nothing. The same moment
 * and scale give the same rows. Rejects when the tables are not empty.
 */
export async function fillDemo(pool: pg.Pool, options: DemoOptions): Promise<void> {
  // A connection of its own: the pool's time limits are made for requests. Ending it takes back what was not committed.
  const client = await connectClient({ ...pool.options, query_timeout: 0, statement_timeout: 0 });
  try {
    await client.query('BEGIN');
    const added: PgTable[] = [];
    await bulkLoaded(client, async () => {
      await fillEverything(client, options);
      added.push(...(await fillOwn(client, options.now)));
    });
    await client.query('COMMIT');
    await client.query(`ANALYZE ${[...new Set([...filled, ...added])].map((table) => getTableName(table)).join(', ')}`);
  } finally {
    await client.end();
  }
}

/** The parts that features bring themselves, in the features' order; their tables. */
async function fillOwn(client: pg.Client, now: Date): Promise<PgTable[]> {
  const tables: PgTable[] = [];
  for (const load of own) {
    const { default: demo } = await load();
    for (const { table, rows } of await demo(client, now)) {
      await insertRows(client, table, rows);
      if ('id' in getTableColumns(table)) await continueIds(client, table);
      tables.push(table);
    }
  }
  return tables;
}

async function fillEverything(client: pg.Client, options: DemoOptions): Promise<void> {
  const scale = options.scale ?? 1;
  const catalogue = drugCatalogue();
  await fillPeople(client, options);
  await fillReferenceData(client);
  await fillDrugs(client, catalogue, options.now.getTime());
  await insertRows(client, doctors, demoDoctors(options.now));
  await learnWords(drizzle(client), null, options.now);
  await fillPatients(client, PATIENTS * scale);
  await fillOrders(client, catalogue, options.now.getTime(), scale);
  for (const table of [users, stores, doctors, patients, orders, prescriptions, webSocketNotifications, notificationMappings])
    await continueIds(client, table);
}

async function fillPeople(client: pg.ClientBase, { passwordHash, mfaSecretFor }: DemoOptions): Promise<void> {
  const [agentAccount] = demoAccounts;
  if (!agentAccount) throw new Error('There is no account to copy the agents from');
  const staff = [...demoAccounts, ...agents.map((agent) => ({ ...agentAccount, ...agent, mfa: false }))];
  const rows = staff.map((account, index) => ({
    id: accountHolders[index]?.id ?? index + 1,
    username: account.username,
    email: `${account.username}@galen.example`,
    name: account.name,
    phone_no: staffPhone(index + 1),
    title: account.title,
    password_hash: passwordHash,
    agent_id: account.agent_id,
    roles: [...account.roles],
    tabs: [...account.tabs],
    on_duty: account.agent_id !== null,
    mfa_enabled: account.mfa,
    mfa_secret: account.mfa ? mfaSecretFor(account.username) : null,
  }));
  await insertRows(client, users, rows);
}

async function fillReferenceData(client: pg.ClientBase): Promise<void> {
  await insertRows(client, settings, [{ key: 'demo', value: true }]);
  await insertRows(client, stores, storeList);
  await fillLocations(client);
  const reasons = cancelCategories.flatMap(({ category, reasons: names }) => names.map((reason_name) => ({ reason_name, category })));
  await insertRows(
    client,
    cancelReasons,
    reasons.map((reason, index) => ({ ...reason, position: index + 1 })),
  );
  await insertRows(
    client,
    quickComments,
    cancelCategories.flatMap(({ category, comments }) => comments.map((comment, index) => ({ category, id: index + 1, comment }))),
  );
}

async function fillLocations(client: pg.ClientBase): Promise<void> {
  const { groups, members, pincodes: served, offices } = demoLocations();
  await insertRows(client, storeGroups, groups);
  await insertRows(client, storeGroupStores, members);
  await insertRows(client, storeGroupPincodes, served);
  await insertRows(client, postOffices, offices);
  await continueIds(client, storeGroups);
}

async function fillPatients(client: pg.ClientBase, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    const size = Math.min(BATCH, count - first + 1);
    await insertRows(
      client,
      patients,
      Array.from({ length: size }, (_, index) => patient(first + index)),
    );
  }
}

async function fillOrders(client: pg.ClientBase, catalogue: readonly Drug[], now: number, scale: number): Promise<void> {
  const images = prescriptionImages();
  const shelf = new Shelf(catalogue);
  let lastPrescription = 0;
  const business: Business = {
    now,
    patients: PATIENTS * scale,
    images: images.length,
    shelves: shelvesOf(catalogue),
    nextPrescriptionId: () => ++lastPrescription,
    stock: (storeId, line, short) => shelf.need(storeId, line, short),
  };
  let batch = emptyBatch();
  let recent: Batch['orders'] = [];
  let id = FIRST_ORDER;
  for (const course of courses(now, scale)) {
    writeOrder(id++, course, business, batch);
    if (batch.orders.length < BATCH) continue;
    await flush(client, batch, images);
    recent = batch.orders;
    batch = emptyBatch();
  }
  await flush(client, batch, images);
  const newest = [...recent, ...batch.orders];
  await insertRows(client, queueTasks, tasksFor(newest, await channelIds(client), now));
  const { notifications, mappings } = notificationsFor(newest, now);
  await insertRows(client, webSocketNotifications, notifications);
  await insertRows(client, notificationMappings, mappings);
  await insertRows(client, storeStock, shelf.rows());
}

async function channelIds(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; id: number }>('SELECT name, id FROM queue_channels');
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function flush(client: pg.ClientBase, batch: Batch, images: readonly Buffer[]): Promise<void> {
  await insertRows(client, orders, batch.orders);
  await insertRows(client, orderLines, batch.lines);
  await insertRows(client, orderEvents, batch.events);
  await insertRows(client, orderNotes, batch.notes);
  await insertPrescriptions(client, batch.prescriptions, images);
}
