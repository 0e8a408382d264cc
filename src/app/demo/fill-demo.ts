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
import { serverFeatures } from '../server-features.ts';
import { shelvesOf } from './orders/baskets.ts';
import { bulkLoaded } from './loading/bulk-load.ts';
import { courses } from './orders/courses.ts';
import { drugCatalogue, type Drug } from './catalogue/drug-catalogue.ts';
import { drugTables, fillDrugs } from './catalogue/fill-drugs.ts';
import { continueIds, insertPrescriptions, insertRows } from './loading/insert-rows.ts';
import { demoDoctors } from './people/doctors.ts';
import { demoLocations } from './people/locations.ts';
import { accountHolders, agents, patient, staffPhone } from './people/people.ts';
import { stores as storeList } from './people/places.ts';
import { prescriptionImages } from './images/prescription-image.ts';
import { notificationsFor } from './orders/notifications.ts';
import { tasksFor } from './orders/queue.ts';
import { cancelCategories } from './orders/reasons.ts';
import { Shelf } from './catalogue/stock.ts';
import { emptyBatch, writeOrder, type Batch, type Business } from './orders/write-order.ts';

export interface DemoOptions {
  /** Reference time; all demo timestamps are relative to it. */
  now: Date;
  /** 1, 10 or 100: multiplies 8,000 patients and 20,000 orders. */
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
/** Demo data contributed by features. */
const featureFillings = serverFeatures.flatMap(({ demo }) => demo ?? []);
const PATIENTS = 8_000;
const BATCH = 2_000;
/** The first order's number: the newest of 20,000 is GLN-48233. */
const FIRST_ORDER = 28_234;

/**
 * Fills an empty database with the demonstration business in one transaction. The same moment and scale give the same rows.
 * Rejects when the tables are not empty.
 */
export async function fillDemo(pool: pg.Pool, options: DemoOptions): Promise<void> {
  // Uses its own connection because the pool's timeouts are set for requests. Closing it rolls back uncommitted rows.
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

/** Runs the features' own fillings in feature order; returns their tables. */
async function fillOwn(client: pg.Client, now: Date): Promise<PgTable[]> {
  const tables: PgTable[] = [];
  for (const load of featureFillings) {
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
    stock: (storeId, line, isShort) => shelf.need(storeId, line, isShort),
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
