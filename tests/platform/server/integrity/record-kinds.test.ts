import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { accept, restore } from '#machines/entity.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { bookSlot, holdSlot, slotsOnOffer } from '#features/slots/server/public.ts';
import { permissionLacking } from '#platform/access/permissions.ts';
import { roles, tabs } from '#platform/access/roles.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { judge } from '#platform/record/server/kind/read-record.ts';
import type { Author, RecordKind, StoredRecord } from '#platform/record/server/kind/record-kind.ts';
import { declareJobs } from '#platform/server/jobs/declare-jobs.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { loadCases } from '#tests/support/paths/cases.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

/** Every kind of record that follows a chart: each event in each state, as the shared functions take it. */

type Kind = RecordKind<AnyStateMachine, StoredRecord>;

const modules = import.meta.glob<Record<string, unknown>>('../../../../src/features/*/server/*-kind.ts', { eager: true });
const isKind = (value: unknown): value is Kind =>
  typeof value === 'object' && value !== null && 'machine' in value && 'permissions' in value;
const kinds = Object.values(modules).flatMap((module) => Object.values(module).filter(isKind));

const cases = new Map((await loadCases()).flatMap(({ id, spec }) => (spec ? [[id, spec.cases ?? {}] as const] : [])));

const moment = /^\d{4}-\d\d-\d\dT/;

/** The same event as if it came now: its moments move with that at which it comes; an order that it names exists. */
function comingNow(event: AnyEventObject, orderId: number): AnyEventObject {
  const [from, now] = [event['at'], server.clock.now().getTime()];
  const ahead = typeof from === 'string' ? now - Date.parse(from) : 0;
  const move = (value: unknown) =>
    typeof value === 'string' && moment.test(value) ? new Date(Date.parse(value) + ahead).toISOString() : value;
  const moved = Object.fromEntries(Object.entries(event).map(([name, value]) => [name, move(value)]));
  return { ...moved, ...(typeof event['orderId'] === 'number' && { orderId }), type: event.type };
}

const isPerson = (fact: unknown): fact is Author => typeof fact === 'object' && fact !== null && 'id' in fact && 'name' in fact;

/** The event as filed, and as those send it whom the facts of the record name: its owner, its author, its agent. */
async function alsoByHolder(kind: Kind, stored: StoredRecord, event: AnyEventObject): Promise<AnyEventObject[]> {
  const facts = (await kind.context(server.db, stored, { id: null, name: 'System' }, cause.at)) as Record<string, unknown>;
  const named = Object.values(facts).filter(isPerson);
  if ('by' in event) return [event, ...named.map((by) => ({ ...event, by }))];
  const agentIds = [facts['agentId'], facts['receiverId']].filter(Boolean);
  return 'agentId' in event ? [event, ...agentIds.map((agentId) => ({ ...event, agentId }))] : [event];
}

/**
 * Events that no record of the demonstration can take: no queue is paused or without tasks, no task waits for its result, calls
 * are kept from their dialling on, no agent is removed, and no policy is tried.
 */
const neverTaken = ['channel.resumed', 'channel.closed', 'task.ended', 'call.dialed', 'agent.added', 'policy.wentLive'];

/** Each event of a chart with each of its filed payloads, as filed and as if it came now. */
function eventsOf({ machine }: Kind): AnyEventObject[] {
  const filed = cases.get(machine.id);
  if (!filed) throw new Error(`${machine.id} has no cases`);
  return machine.events.flatMap((type) => {
    const payloads = filed[type] ?? [{}];
    if (typeof payloads === 'function') throw new Error(`The cases of ${type} depend on the path`);
    return payloads.flatMap((payload) => {
      const event = { ...payload, type };
      const now = comingNow(event, anyOrder);
      const asFiled = { ...event, ...('orderId' in event && { orderId: now['orderId'] }) };
      return JSON.stringify(asFiled) === JSON.stringify(now) ? [now] : [asFiled, now];
    });
  });
}

/** The demonstration has no merges: one is proposed, another one made. */
async function mergePatients(agent: TestBrowser): Promise<void> {
  const { rows } = await server.db.execute<{ id: number }>(sql`select id::int from patients order by id limit 4`);
  const [first, second, third, fourth] = rows.map(({ id }) => id);
  await agent.request('POST', '/api/crm/patient-merges', { kept_id: first, duplicate_id: second });
  const { body } = await agent.request('POST', '/api/crm/patient-merges', { kept_id: third, duplicate_id: fourth });
  await agent.request('POST', `/api/crm/patient-merges/${body.merge_id}/confirm`, { version: body.version });
}

/** Nor schedules, which a start makes: one is active, another one paused. */
async function declareSchedules(): Promise<void> {
  const jobs = ['one', 'other'].map((name) => ({ name, title: name, area: 'Platform', every: 1_000 }));
  await declareJobs(server.db, server.clock, jobs);
  await server.db.execute(sql`update schedules set status = 'paused' where name = 'other'`);
}

/** Nor offers that end, which are made to agents who are connected: one of its tasks is offered for a while. */
const offerForAWhile = () =>
  server.db.execute(sql`update queue_tasks set offered_until = ${new Date(cause.at.getTime() + 30_000).toISOString()}
    where id = (select min(id) from queue_tasks where status = 'offered')`);

/** It has no places in slots either: one is held, another one booked. */
const bookSlots = () =>
  server.db.transaction(async (tx) => {
    const offered = (await slotsOnOffer(tx, [1], 'DELIVERY', cause.at)).get(1) ?? [];
    const open = offered.filter(({ closed }) => closed === null).map(({ slot_id: slotId, day }) => ({ slotId, day }));
    for (const [at, slot] of open.slice(0, 2).entries()) {
      const held = await holdSlot(tx, cause, { storeId: 1, slotType: 'DELIVERY', ...slot });
      if ('bookingId' in held && at === 0) await bookSlot(tx, cause, held.bookingId, anyOrder);
    }
  });

let server: TestServer;
let cause: Cause;
let anyOrder: number;
beforeAll(async () => {
  server = await startServer();
  const { rows } = await server.db.execute<{ id: number }>(sql`select min(id)::int as id from orders`);
  anyOrder = rows[0]!.id;
  cause = { at: server.clock.now(), userId: 1, requestId: 'test', operation: 'test' };
  await mergePatients(await server.signedIn('farhan.s'));
  await bookSlots();
  await declareSchedules();
  await offerForAWhile();
});
afterAll(() => server.close());

class Undone extends Error {}

/** Runs in a transaction that is rolled back. */
async function inVain(run: (tx: Transaction) => Promise<void>): Promise<void> {
  await server.db
    .transaction(async (tx) => {
      await run(tx);
      throw new Undone();
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof Undone)) throw fault;
    });
}

async function readStored(db: Queryable, table: Kind['table'], id: number): Promise<StoredRecord> {
  const [stored] = (await db.select().from(table).where(eq(table.id, id))) as unknown[];
  return stored as StoredRecord;
}

/** The first record of the demonstration in each state, or the latest. */
async function recordsOf({ table }: Kind, order = sql`id`): Promise<StoredRecord[]> {
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select distinct on (status) id::int from ${table} order by status, ${order}`,
  );
  return Promise.all(rows.map(({ id }) => readStored(server.db, table, id)));
}

const authorOf = (event: AnyEventObject): Author => (event['by'] as Author | undefined) ?? { id: null, name: 'System' };
const keyOf = ({ table }: Kind, id: number) => `${getTableName(table)}/${id}`;

async function traces(tx: Transaction, kind: Kind, id: number) {
  const { rows: audit } = await tx.execute(sql`select before, after from audit where record = ${keyOf(kind, id)} order by id`);
  const log = kind.log ? await tx.select().from(kind.log.table).where(eq(kind.log.record, id)).orderBy(kind.log.table.version) : null;
  return { audit, log, stored: await readStored(tx, kind.table, id) };
}

/** What is wrong with the way in which a record takes an event; null: nothing. */
async function faultOf(tx: Transaction, kind: Kind, stored: StoredRecord, event: AnyEventObject): Promise<string | null> {
  const author = authorOf(event);
  const before = await lockRecord(tx, kind, stored.id);
  const context = await kind.context(tx, before, author, cause.at);
  const expected = accept(kind.machine, before.status, context, event);
  const earlier = await traces(tx, kind, stored.id);
  const applied = await applyEvent(tx, cause, kind, before, author, { event });
  const later = await traces(tx, kind, stored.id);
  const [audit] = later.audit.slice(earlier.audit.length) as { before: StoredRecord; after: StoredRecord & { event: string } }[];
  const [entry] = later.log?.slice(earlier.log?.length) ?? [];
  if (!expected) {
    if (applied.stored !== null || !applied.why.message) return 'is refused by the chart, and not with a reason';
    return JSON.stringify(later) === JSON.stringify(earlier) ? null : 'is refused, and leaves a trace';
  }
  if (applied.stored === null) return 'is accepted by the chart only';
  const to = { status: expected.state, version: before.version + 1 };
  expect(later.stored).toMatchObject(to);
  expect(audit).toMatchObject({ before: { status: before.status, version: before.version }, after: { ...to, event: event.type } });
  const logged = { version: to.version, event: event.type, from_status: before.status, to_status: to.status };
  expect(entry ?? {}).toMatchObject(later.log ? { ...logged, ...(kind.log?.table.by && { by: author.name }) } : {});
  return later.audit.length === earlier.audit.length + 1 && later.log?.length === (earlier.log ? earlier.log.length + 1 : undefined)
    ? null
    : 'leaves not one trace in log and audit';
}

test('every feature with a kind is looked at', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(7);
});

describe.each(kinds.map((kind) => [kind.machine.id, kind] as const))('%s', (_, kind) => {
  test('takes each event as its chart says, and leaves one trace of it, or none', async () => {
    const faults: string[] = [];
    const [taken, refused] = [new Set<string>(), new Set<string>()];
    const take = async (stored: StoredRecord, events: readonly AnyEventObject[]) => {
      for (const event of (await Promise.all(events.map((each) => alsoByHolder(kind, stored, each)))).flat())
        await inVain(async (tx) => {
          const fault = await faultOf(tx, kind, stored, event);
          if (fault !== null) faults.push(`${stored.status}: ${JSON.stringify(event)} ${fault}`);
          const { version } = await readStored(tx, kind.table, stored.id);
          (version === stored.version ? refused : taken).add(event.type);
        });
    };
    const untaken = () => Object.keys(kind.permissions).filter((event) => !taken.has(event) && !neverTaken.includes(event));
    for (const stored of await recordsOf(kind)) await take(stored, eventsOf(kind));
    if (untaken().length > 0)
      for (const stored of await recordsOf(kind, sql`id desc`))
        await take(
          stored,
          eventsOf(kind).filter(({ type }) => untaken().includes(type)),
        );
    expect(faults).toEqual([]);
    expect(untaken(), 'taken by no record of the demonstration, sent as filed in the cases or by a person whom the facts name').toEqual([]);
    expect(refused.size, 'each record of the demonstration takes each event').toBeGreaterThan(0);
  });

  test('offers exactly what its chart takes, to those who have the permission', async () => {
    const types = Object.keys(kind.permissions).map((type) => ({ type }));
    const everybody = { id: 1, name: 'Asha', roles: Object.values(roles), tabs: [...tabs] };
    for (const stored of await recordsOf(kind)) {
      const context = await kind.context(server.db, stored, everybody, cause.at);
      const question = { state: stored.status, context, person: everybody, at: cause.at };
      const isTaken = (type: string) =>
        eventsOf(kind)
          .filter((event) => event.type === type)
          .map((event) => ({
            ...event,
            ...('by' in event && { by: { id: 1, name: 'Asha' } }),
            ...('at' in event && { at: cause.at.toISOString() }),
          }))
          .some((event) => restore(kind.machine, stored.status, context).can(event));
      const abilities = judge(kind, question, types);
      expect(types.filter(({ type }) => isTaken(type) && !abilities.some(({ event, allowed }) => event === type && allowed))).toEqual([]);
      expect(abilities.filter(({ allowed, because }) => allowed === (because !== null) || because?.message === '')).toEqual([]);
      const stranger = { ...everybody, roles: [], tabs: [] };
      for (const { event, because } of judge(kind, { ...question, person: stranger }, types))
        expect(because).toEqual({ message: permissionLacking(kind.permissions[event]!) });
    }
  });
});
