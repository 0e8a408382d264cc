import { traverseContractProcedures } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM } from '#platform/contract/constants.ts';
import { contract } from '#app/server-features.ts';
import type { List, ListFieldKind, ListValue } from '#platform/list/list.ts';
import type { OperationMeta } from '#platform/contract/operation.ts';
import type { Permission } from '#platform/access/permissions.ts';
import { API_BASE, type Service, services } from '#platform/contract/services.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { sourceOfList, listSources } from '#platform/list/server/sources.ts';
import { importExamples, NOBODYS } from './import-examples.ts';
import { orderDeskExamples } from './order-desk-examples.ts';
import { fileExamples } from './file-examples.ts';
import { callExamples } from './call-examples.ts';
import { agentExamples } from './agent-examples.ts';
import { presenceExamples } from './presence-examples.ts';
import { supervisionExamples } from './supervision-examples.ts';
import { queueExamples } from './queue-examples.ts';
import type { Answer, TestBrowser, TestServer } from './server.ts';

/** An operation of the contract. */
export interface Operation {
  /** Such as `oms.orders`. */
  name: string;
  service: Service;
  method: string;
  /** Path on the server's origin, with placeholders: `/api/oms/orders/{order_id}`. */
  path: string;
  permission: Permission;
  input: z.ZodType;
  output: z.ZodType;
}

/** Every operation of the contract; the tests are generated from them. */
export const operations: Operation[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const { route, meta, inputSchema, outputSchema } = procedure['~orpc'];
  operations.push({
    name: path.join('.'),
    service: path[0] as Service,
    method: route.method ?? 'POST',
    path: `${API_BASE}${route.path}`,
    permission: (meta as OperationMeta).permission,
    input: inputSchema as z.ZodType,
    output: outputSchema as z.ZodType,
  });
});

export const guarded = operations.filter(({ permission }) => permission !== 'public');
export const unsafe = operations.filter(({ method }) => method !== 'GET');

export type Fields = Record<string, unknown>;

/** An open demo order with its dependents. */
export interface OrderFacts {
  id: number;
  version: number;
  line_ids: number[];
  store_id: number;
  delivery: string | null;
  payment: string;
  promo_code: string;
  value: number;
  /** A user who never signs in during tests: a demo agent. */
  user: { id: number; version: number };
  pincode: { id: number; version: number };
  /** A master function without references, and one to merge it with. */
  master: { id: number; version: number; values: Fields };
  twin: { id: number; version: number };
  /** Item of drug 1. */
  item: number;
  /** A row of each editable list by list id; the last one under `<id>/last`. */
  rows: Record<string, number>;
}

const aFunction = (at: number) => `select json_build_object('id', m.id, 'version', m.version, 'values', m.values)
  from master_records m where m.master = 'function' order by m.id offset ${at} limit 1`;

const rowIdsByServer = new WeakMap<TestServer, Promise<Record<string, number>>>();

/** The first row of each editable list, from the demonstration business. */
function rowsOfLists(server: TestServer): Promise<Record<string, number>> {
  const first = async (list: List): Promise<[string, number][]> => {
    const source = sourceOfList(list.id);
    if (!source?.target) return [];
    const { rows } = await server.db.execute<{ first: string | null; last: string | null }>(
      sql`select min(${source.id}) as first, max(${source.id}) as last from ${source.from} where ${source.always ?? sql`true`}`,
    );
    return rows.flatMap(({ first, last }) =>
      first === null
        ? []
        : [
            [list.id, Number(first)],
            [`${list.id}/last`, Number(last)],
          ],
    );
  };
  const found =
    rowIdsByServer.get(server) ?? Promise.all(Object.values(listsByName).map(first)).then((all) => Object.fromEntries(all.flat()));
  rowIdsByServer.set(server, found);
  return found;
}

export async function anOrder(server: TestServer, status = 'PLACED'): Promise<OrderFacts> {
  const { rows } = await server.db.$client.query<OrderFacts>(
    `select id, version, store_id, delivery, payment, value, coalesce(promo_code, '') as promo_code, (select array_agg(l.id::int order by l.id) from order_lines l where l.order_id = o.id) as line_ids,
            (select json_build_object('id', u.id, 'version', u.version) from users u where u.agent_id > 1002 order by u.id limit 1) as user,
            (select json_build_object('id', p.id, 'version', p.version) from pincodes p order by p.id limit 1) as pincode,
            (${aFunction(0)}) as master, (${aFunction(1)}) as twin,
            (select d.item_id from drugs d where d.id = 1) as item
       from orders o where status = $1 order by id limit 1`,
    [status],
  );
  const [found] = rows;
  if (!found) throw new Error(`The demonstration business has no order that is ${status}`);
  return { ...found, rows: await rowsOfLists(server) };
}

let counter = 0;
/** A unique name of letters, because several accounts create records of each kind. */
const anew = (name: string) => `${name} ${Array.from(String((counter += 1)), (digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;

const someCredentials = { username: 'nandini.r', password: demoPassword };

const proof = { password: demoPassword, code: '123456' };

/** Lists by the names of their operations. */
export const listsByName: Record<string, List> = Object.fromEntries(
  operations.flatMap(({ name, path, method }) => {
    if (!name.endsWith('.rows') || method !== 'GET') return [];
    const found = listSources().find(({ list }) => `${API_BASE}${services[list.service].base}${list.path}` === path);
    return found ? [[name.slice(0, -'.rows'.length), found.list] as const] : [];
  }),
);

const someValues: Partial<Record<ListFieldKind, ListValue>> = { flag: true, number: 10, money: 100, date: '2026-12-01' };

/** An editable field with a value; a list without one has a state. */
function edited(list: List): Record<string, ListValue> {
  const field = list.fields.find(({ edit, kind }) => edit && kind in someValues) ?? list.fields.find(({ edit }) => edit);
  return field ? { [field.name]: someValues[field.kind] ?? null } : { state: 'IN_USE' };
}

const names = new Set(operations.map(({ name }) => name));

const listExamples = Object.entries(listsByName).flatMap(([name, list]): [string, (order: OrderFacts) => Fields][] => {
  const edit = { expected: 1, values: edited(list), request_key: '0b7c1f0e-5a52-4f4e-9d53-6a1f6f0f7a12' };
  const examples: [string, (order: OrderFacts) => Fields][] = [
    [`${name}.rows`, () => ({})],
    // Its batch runs in the background: await `server.app.batches.whenIdle()`.
    [`${name}.bulkEdit`, ({ rows }) => ({ ids: [rows[list.id] ?? NOBODYS], ...edit })],
  ];
  return examples.filter(([operation]) => names.has(operation));
});

/** Names of lists with editable single records. */
export const recordLists = Object.keys(listsByName).filter((name) =>
  operations.some((operation) => operation.name === `${name}.setRetired`),
);
/** Examples that repeat the last record; creation examples belong to the features. */
const recordExamples = recordLists.flatMap((name): [string, (order: OrderFacts) => Fields][] => {
  const { id: listId } = listsByName[name] as List;
  const idOf = ({ rows }: OrderFacts) => rows[`${listId}/last`] ?? NOBODYS;
  const change = (order: OrderFacts) => ({ record_id: idOf(order), version: 1 });
  return [
    [`${name}.record`, (order) => ({ record_id: idOf(order) })],
    [`${name}.create`, () => ({ cells: {}, request_key: randomUUID() })],
    [`${name}.update`, (order) => ({ ...change(order), cells: {} })],
    [`${name}.setRetired`, (order) => ({ ...change(order), retired: false })],
  ];
});

const someMessage = {
  type: '@xstate.event',
  createdAt: '1795168800000',
  sessionId: 'x:1',
  rootId: 'x:0',
  id: null,
  _version: '0.7.2',
  event: { type: 'sidebar.toggle' },
};
const someView = { name: 'By name', sort: 'name', columns: [{ name: 'name', width: 200 }], density: 'compact' };

const examples: Record<string, (order: OrderFacts) => Fields> = {
  'main.register': () => ({
    user_name: 'Asha Pawar',
    phone_no: '9820012345',
    gender: 'FEMALE',
    email: 'asha.pawar@example.test',
    password: 'a long enough password',
  }),
  'main.login': () => ({ ...someCredentials, grant_type: LOGIN_GRANT_TYPE, platform: LOGIN_PLATFORM }),
  'main.verifyMfaLogin': () => ({ ...someCredentials, user_id: 1, user_token: '123456' }),
  'main.logout': () => ({ role: 'pharmacist', id: null }),
  'main.me': () => ({}),
  'main.reportActivity': () => ({}),
  'main.loginUsers': () => ({}),
  'main.mfaSetup': () => ({}),
  'main.beginMfaSetup': () => ({ password: demoPassword }),
  'main.verifyMfaSetup': () => proof,
  'main.disableMfa': () => proof,
  'main.renewRecoveryCodes': () => proof,
  'main.changePassword': () => ({ password: demoPassword, new_password: 'a long enough password', code: null }),
  'main.sessions': () => ({}),
  'main.endSession': () => ({ session_id: NOBODYS }),
  'main.endOtherSessions': () => ({}),
  'main.createUser': () => ({
    name: 'Invited User',
    email: `${anew('invited').replaceAll(' ', '.')}@example.test`,
    phone_no: '9820041736',
    title: 'Buyer',
  }),
  'main.user': ({ user }) => ({ user_id: user.id }),
  'main.roles': () => ({}),
  'main.updateUser': ({ user }) => ({
    user_id: user.id,
    version: user.version,
    title: 'Call centre agent',
    roles: ['call-center-operation'],
    tabs: ['galen'],
    agent_id: null,
  }),
  'main.queueUsers': () => ({}),
  'main.updateQueueUserRole': ({ user }) => ({ user_id: user.id, version: user.version, roles: ['call-center-operation'] }),
  'main.userSessions': ({ user }) => ({ user_id: user.id }),
  'main.endUserSession': ({ user }) => ({ user_id: user.id, session_id: NOBODYS }),
  'main.endUserSessions': ({ user }) => ({ user_id: user.id }),
  'main.resetUserMfa': ({ user }) => ({ user_id: user.id }),
  'main.resetUserPassword': ({ user }) => ({ user_id: user.id }),
  'main.setUserDisabled': ({ user }) => ({ user_id: user.id, disabled: false }),
  'main.demoAccounts': () => ({}),
  'main.demoCode': () => ({ username: 'admin' }),
  'main.choicesFullForms': () => ({}),
  ...queueExamples,
  ...supervisionExamples,
  ...callExamples,
  ...presenceExamples,
  ...agentExamples,
  'node.notifications': () => ({}),
  'node.updateNotification': () => ({ notification_mapping_id: NOBODYS }),
  'node.readNotification': () => ({ web_socket_notification_id: NOBODYS }),
  'node.readAllNotifications': () => ({}),
  'node.clearAllNotifications': () => ({}),
  'node.clearNotification': () => ({ notification_mapping_id: NOBODYS }),
  'node.notificationTicket': () => ({}),
  'oms.orders': () => ({}),
  'oms.orderSummary': () => ({}),
  'oms.openOrders': () => ({}),
  'admin.workCounts': () => ({}),
  'oms.orderStats': () => ({}),
  'oms.order': ({ id }) => ({ order_id: id }),
  'oms.sendOrderEvent': ({ id, version }) => ({ order_id: id, version, event: 'mark_follow_up_within_tat', comment: 'Asked to call back' }),
  'oms.reportFulfilment': ({ id }) => ({ order_id: id, event: 'bill.created', reference: 'B-1' }),
  'oms.addOrderNote': ({ id }) => ({ order_id: id, text: 'Spoke with the patient' }),
  'oms.assignOrder': ({ id }) => ({ order_id: id, assignee: 'me' }),
  'oms.assignees': () => ({}),
  'oms.settleOrderReason': ({ id, version }) => ({ order_id: id, version, reason: 'OTC-GENERAL-PRODUCT' }),
  'oms.cancelReasons': () => ({}),
  'item.masterOptions': () => ({ master: 'brand' }),
  'item.masterRecord': ({ master: { id } }) => ({ master: 'function', record_id: id }),
  'item.masterUses': ({ master: { id } }) => ({ master: 'function', record_id: id }),
  'item.masterHistory': ({ master: { id } }) => ({ master: 'function', record_id: id }),
  'item.createMasterRecord': () => ({
    master: 'uom',
    values: { name: anew('Carton'), short_name: anew('CTN') },
    request_key: randomUUID(),
  }),
  'item.updateMasterRecord': ({ master: { id, version, values } }) => ({ master: 'function', record_id: id, version, values }),
  'item.masterImpact': ({ master: { id, values } }) => ({ master: 'function', record_id: id, values }),
  'item.setMasterRetired': ({ master: { id, version } }) => ({ master: 'function', record_id: id, version, retired: false }),
  'item.mergePreview': ({ master, twin }) => ({ master: 'function', keep: master.id, drop: [twin.id] }),
  'item.mergeMasterRecords': ({ master, twin }) => ({
    master: 'function',
    keep: master.id,
    keep_version: master.version,
    drop: [{ id: twin.id, version: twin.version }],
  }),
  'search.compositions': () => ({ search: 'telm' }),
  'search.drugs': () => ({ search: 'telm' }),
  'search.brands': () => ({ search: 'telm' }),
  'search.products': () => ({ search: 'telm' }),
  'search.manufacturers': () => ({ search: 'telm' }),
  'search.marketers': () => ({ search: 'telm' }),
  'search.hsnCodes': () => ({ search: 'telm' }),
  'search.doctors': () => ({ search: 'telm' }),
  'search.everything': () => ({ search: 'telm' }),
  'search.records': () => ({ search: 'telm' }),
  'admin.savedViews': () => ({ list: 'masters.brand' }),
  'admin.createSavedView': () => ({ list: 'masters.brand', ...someView, request_key: '0b7c1f0e-5a52-4f4e-9d53-6a1f6f0f7a14' }),
  'admin.updateSavedView': () => ({ view_id: NOBODYS, version: 1, ...someView }),
  'admin.shareSavedView': () => ({ view_id: NOBODYS, version: 1, shared: true }),
  'admin.deleteSavedView': () => ({ view_id: NOBODYS, version: 1 }),
  'admin.setDefaultView': () => ({ list: 'masters.brand', whose: 'mine', view_id: null }),
  ...Object.fromEntries([...listExamples, ...recordExamples]),
};

/** A drug rule without other references. */
const chilled = {
  name: 'Injections are kept cold',
  priority: 10,
  active: true,
  where: { match: 'all', of: [{ field: 'available_in', is: 'is', value: 'Injection' }] },
  values: { cold_chain: true },
};

Object.assign(examples, {
  ...importExamples,
  ...fileExamples,
  'admin.applicationLog': () => ({ audit_id: NOBODYS }),
  'admin.serverLogEntry': () => ({ entry_id: NOBODYS }),
  'admin.webhook': () => ({ webhook_id: NOBODYS }),
  'admin.serverLogDays': () => ({}),
  'admin.requestStory': () => ({ request_id: 'a1b2' }),
  'admin.auditVerified': () => ({}),
  'admin.flow': () => ({ machine: 'orderLifecycle' }),
  'admin.recordHistory': () => ({ record: 'orders/1' }),
  'admin.recordingsAllowed': () => ({}),
  'admin.allowRecordings': () => ({ allowed: false }),
  'admin.ownRecordings': () => ({}),
  'admin.beginRecording': () => ({ build: 'a1b2c3', request_key: randomUUID() }),
  'admin.appendRecording': () => ({ recording_id: NOBODYS, part: 1, messages: [someMessage] }),
  'admin.endRecording': () => ({ recording_id: NOBODYS }),
  'admin.openRecording': () => ({ recording_id: NOBODYS }),
  'admin.deleteRecording': () => ({ recording_id: NOBODYS }),
  'item.drugRule': () => ({ rule_id: 1 }),
  'item.createDrugRule': () => ({ ...chilled, name: anew(chilled.name), request_key: randomUUID() }),
  'item.updateDrugRule': () => ({ ...chilled, rule_id: NOBODYS, version: 1 }),
  'item.tryDrugRule': () => ({ drug_id: 1, where: chilled.where, values: chilled.values }),
  'item.rulesOfDrug': () => ({ drug_id: 1 }),
  'item.applyDrugRule': () => ({ rule_id: NOBODYS, version: 1, expected: 1, request_key: '6f1c2d0e-5a52-4f4e-9d53-6a1f6f0f7a17' }),
  ...orderDeskExamples,
  'oms.bill': ({ id }: OrderFacts) => ({ order_id: id }),
  'oms.waybillsOfOrder': ({ id }: OrderFacts) => ({ order_id: id }),
  'oms.orderLogs': ({ id }: OrderFacts) => ({ order_id: id }),
  'item.pipoGroup': () => ({ group_id: 1 }),
  'item.createPipoGroup': () => ({ name: anew('Monsoon'), note: '', request_key: randomUUID() }),
  'item.updatePipoGroup': () => ({ group_id: NOBODYS, version: 1, name: 'Monsoon', note: '' }),
  'item.movePipoProducts': () => ({ group_id: NOBODYS, version: 1, put_in: [1], take_out: [] }),
  'store.locations': () => ({}),
  'store.addCity': () => ({ name: anew('Nashik'), state_id: 2, request_key: randomUUID() }),
  'store.pincode': () => ({ pincode_id: 1 }),
  'store.stores': () => ({}),
  'store.setAnchorStore': ({ pincode: { id, version } }: OrderFacts) => ({ pincode_id: id, version, store_id: 1 }),
  'store.serviceability': () => ({ pincode: '400072' }),
  'item.drug': () => ({ drug_id: 1 }),
  'item.drugOfItem': ({ item }: OrderFacts) => ({ item_id: item }),
  'item.drugAlternatives': () => ({ drug_id: 1 }),
  'item.drugStock': () => ({ drug_id: 1 }),
  'item.drugGroup': () => ({ drug_id: 1 }),
  'item.masterFinding': () => ({ finding_id: NOBODYS }),
  'item.markDistinct': () => ({ finding_id: NOBODYS, distinct: true }),
  'item.drugImages': () => ({ drug_id: 1 }),
  'item.orderDrugImages': () => ({ drug_id: 1, file_ids: [NOBODYS] }),
  'item.describeDrugImage': () => ({ drug_id: 1, file_id: NOBODYS, alt: 'The strip from the front' }),
  'item.removeDrugImage': () => ({ drug_id: 1, file_id: NOBODYS }),
  'item.matchDrugImages': () => ({ file_ids: [NOBODYS] }),
  'item.waitingImages': () => ({}),
  'item.assignImage': () => ({ file_id: NOBODYS, drug_id: 1 }),
  'item.discardImage': () => ({ file_id: NOBODYS }),
});

/** Valid input of an operation. */
export function exampleOf({ name }: Operation, order: OrderFacts): Fields {
  const example = examples[name];
  if (!example) throw new Error(`${name} has no example input in tests/support/operations.ts`);
  return example(order);
}

/** Path, query and body of an input as the console sends it. */
export function addressed(operation: Operation, input: Fields): { path: string; body: Fields | undefined } {
  const rest = { ...input };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (operation.method !== 'GET') return { path, body: rest };
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return { path: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

export function send(browser: TestBrowser, operation: Operation, input: Fields, headers: Record<string, string> = {}): Promise<Answer> {
  const { path, body } = addressed(operation, input);
  return browser.request(operation.method, path, body, headers);
}
