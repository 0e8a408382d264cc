import type { ImportField } from '#platform/import/contract.ts';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { holds } from '#platform/access/permissions.ts';
import { demoAccounts, demoPassword } from '#features/session/demo-accounts.ts';
import { FileDesk, folders, png } from '../files/file-desk.ts';
import { preparedAgents } from './prepared-agents.ts';
import { preparedCio } from './prepared-cio.ts';
import { preparedCloud } from './prepared-cloud.ts';
import { preparedContent } from './prepared-content.ts';
import { preparedDrafts } from './prepared-drafts.ts';
import { preparedDoctors } from './prepared-doctors.ts';
import { preparedDropOffs } from './prepared-drop-offs.ts';
import { post, type Prepare, type Scene, withoutName } from './scene.ts';
import { preparedMedicines } from './prepared-medicines.ts';
import { preparedOrderLines } from './prepared-order-lines.ts';
import { preparedPrescriptions } from './prepared-prescriptions.ts';
import { preparedPresence } from './prepared-presence.ts';
import { preparedPatients } from './prepared-patients.ts';
import { preparedOrders } from './prepared-orders.ts';
import { preparedCalls } from './prepared-calls.ts';
import { preparedSupervision } from './prepared-supervision.ts';
import { preparedQueues } from './prepared-queues.ts';
import { preparedStoreOps } from './prepared-store-ops.ts';
import { preparedFulfilment } from './prepared-fulfilment.ts';
import { callbackExamples, inAnHour } from '#tests/support/callback-examples.ts';
import { anOrder, exampleOf, type Fields, listsByName, type Operation, recordLists } from '#tests/support/operations.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { sourceOfList } from '#platform/list/server/sources.ts';
import { codeAt, STEP } from '#tests/session/server/sign-in/credentials.ts';
import { asOwner, type TestServer } from '#tests/support/server.ts';

/** Builds valid inputs for operations: creates what the example refers to, as the same user. */

let counter = 0;
const nameOf = (label: string) => `${label} ${(counter += 1)}`;

const setUp = { list: 'masters.brand', sort: 'name', columns: [{ name: 'name', width: 200 }], density: 'compact' };
async function aView(scene: Scene): Promise<{ view_id: number; version: number }> {
  const { id, version } = await post(scene, 'admin/saved-views', { ...setUp, name: nameOf('View') });
  return { view_id: id, version };
}

async function aGroup(scene: Scene): Promise<{ group_id: number; version: number }> {
  const { id, version } = await post(scene, 'item/pipo-groups', { name: nameOf('Group'), note: '' });
  return { group_id: id, version };
}

async function aCallback(scene: Scene): Promise<{ callback_id: number; version: number }> {
  const { id, version } = await post(scene, 'crm/callbacks', callbackExamples['crm.createCallback']());
  return { callback_id: id, version };
}

const ruled = {
  priority: 10,
  active: true,
  where: { match: 'all', of: [{ field: 'available_in', is: 'is', value: 'Injection' }] },
  values: { cold_chain: true },
};
async function aRule(scene: Scene): Promise<{ rule_id: number; version: number }> {
  const { id, version } = await post(scene, 'item/drug-rules', { ...ruled, name: nameOf('Rule') });
  return { rule_id: id, version };
}

/** A masters file that was read, mapped and checked; line 3 is faulty. */
async function aBatch(
  { server, browser }: Scene,
  isMapped: boolean,
  { target = 'masters.uom', file = `Name,Short name\n${nameOf('Unit')},${nameOf('U')}\n,Y\n`, make_missing = false } = {},
): Promise<{ batch_id: number; version: number }> {
  const path = `/api/admin/imports/${target}/file`;
  const form = new FormData();
  form.append('request_key', randomUUID());
  form.append('file', new Blob([file]), 'units.csv');
  const response = await fetch(`${browser.origin}${path}`, { method: 'POST', headers: browser.headersFor('POST', path), body: form });
  const { id } = (await response.json()) as { id: number };
  const currentBatch = async () => {
    await server.app.batches.whenIdle();
    return (await browser.request('GET', `/api/admin/batches/${id}`)).body;
  };
  let batch = await currentBatch();
  if (isMapped && batch.state === 'mapping') {
    const { version, mapping } = batch;
    await post({ server, browser }, `admin/batches/${id}/map`, { version, mapping, whole: false, make_missing });
    batch = await currentBatch();
  }
  return { batch_id: id, version: batch.version };
}

/** The fault group of its faulty line. */
async function aFault({ browser }: Scene, batchId: number): Promise<string> {
  return (await browser.request('GET', `/api/admin/batches/${batchId}/faults`)).body.groups[0].id;
}

async function sent({ browser }: Scene, folder_id: number, name: string): Promise<number> {
  const bytes = png(nameOf('pixels'));
  const desk = new FileDesk(browser);
  const { status, body } = await desk.begin(name, bytes, { folder_id });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await desk.send(body, bytes);
  return body.id;
}

async function storeFile(scene: Scene, folder_id: number, name: string): Promise<number> {
  const id = await sent(scene, folder_id, name);
  await post(scene, `admin/files/${id}/finish`, {});
  return id;
}

const sessionOf = async (server: TestServer, userId: number | undefined): Promise<number> => {
  const { rows } = await asOwner(server, 'select id::int from sessions where user_id = $1 and ended_at is null order by id desc limit 1', [
    userId,
  ]);
  return rows[0].id;
};

/** An unused code. */
function nextCode(server: TestServer, username: string): string {
  server.clock.advance(STEP);
  return codeAt(username, server.clock.now());
}

async function aNotification({ server, browser }: Scene): Promise<{ notification: number; mapping: number }> {
  const { rows } = await asOwner(
    server,
    `with told as (insert into web_socket_notifications (title, message, message_attributes, created_at) values ('t', 'm', '{}', now()) returning id)
     insert into notification_mappings (web_socket_notification_id, user_id, created_at) select id, $1, now() from told
     returning id::int as mapping, web_socket_notification_id::int as notification`,
    [browser.user?.user_id],
  );
  return rows[0];
}

const aUnit = (scene: Scene): Promise<{ id: number; version: number }> =>
  post(scene, 'item/masters/uom', { values: { name: nameOf('Unit'), short_name: nameOf('U') } });

/** Creates numbered images of drug 1. */
async function images(scene: Scene, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await storeFile(scene, folders.drugImages, '1.png'));
  await post(scene, 'item/images/match', { file_ids: ids });
  const { body } = await scene.browser.request('GET', '/api/item/drugs/1/images');
  return body.images.map(({ file_id }: { file_id: number }) => file_id);
}

async function inTray(scene: Scene): Promise<number> {
  const id = await storeFile(scene, folders.drugImages, `${nameOf('whose is this')}.png`);
  await post(scene, 'item/images/match', { file_ids: [id] });
  return id;
}

const sidebarMoved = {
  type: '@xstate.event',
  createdAt: '1',
  sessionId: 'x:1',
  rootId: 'x:0',
  id: null,
  _version: '0.7.2',
  event: { type: 'sidebar.toggle' },
};
async function aRecording(scene: Scene): Promise<number> {
  await post(scene, 'admin/recordings/setting', { allowed: true });
  const { recording_id } = await post(scene, 'admin/recordings/begin', { build: nameOf('build') });
  return recording_id;
}

const ordered = { columns: 'drug_id, least, multiple, lead_days, returnable', values: '1, 1, 1, 2, true' };
/** Rows for lists that are empty at first; bulk edits use them. */
const ownRows: Record<string, { table: string; columns: string; values: string; edit: Fields }> = {
  'item.sellingRates.bulkEdit': {
    table: 'selling_rates',
    columns: 'drug_id, store_group_id, holds_from, rate',
    values: `1, (select min(id) from store_groups), '2026-11-01', 100`,
    edit: { rate: 200 },
  },
  'item.drugOrderInfo.bulkEdit': { table: 'drug_order_infos', ...ordered, edit: { least: 10 } },
  'item.drugOrderInfoOfOthers.bulkEdit': {
    table: 'drug_order_infos_of_others',
    columns: `store_group_id, ${ordered.columns}`,
    values: `(select min(id) from store_groups), ${ordered.values}`,
    edit: { least: 10 },
  },
};
const ownRow = async ({ server }: Scene, name: string): Promise<Fields> => {
  const { table, columns, values, edit } = ownRows[name]!;
  const { rows } = await asOwner(
    server,
    `with made as (insert into ${table} (${columns}) values (${values}) on conflict do nothing returning id)
     select id::int from made union all select id::int from ${table} limit 1`,
  );
  return { ids: [rows[0].id], expected: 1, values: edit, request_key: randomUUID() };
};

/** The last active record of a list. */
async function lastRecord({ server, browser }: Scene, name: string) {
  const list = listsByName[name]!;
  const { from, id, columns } = sourceOfList(list.id)!;
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select ${id} as id from ${from} where ${columns['state']} = 'IN_USE' order by 1 desc limit 1`,
  );
  const path = `${API_BASE}${services[list.service].base}${list.path}/${rows[0]?.id}`;
  return { path, record: (await browser.request('GET', path)).body };
}

/** An updated or restored record repeats its values; a new one uses the last cell of the import's example. */
const recordInputs = (name: string): [string, Prepare][] => [
  [
    `${name}.create`,
    async (scene) => {
      const { path, record } = await lastRecord(scene, name);
      await scene.browser.request('POST', `${path}/retired`, { version: record.version, retired: true });
      return { cells: record.cells, request_key: randomUUID() };
    },
  ],
  [
    `${name}.update`,
    async (scene) => {
      const { record } = await lastRecord(scene, name);
      const counted = record.fields.findLast(({ name: field, key }: ImportField) => !key && /^\d$/.test(record.cells[field] ?? ''));
      const changed = counted ? String((Number(record.cells[counted.name]) % 9) + 1) : 'another';
      return { record_id: record.id, version: record.version, cells: { [(counted ?? record.fields.at(-1)).name]: changed } };
    },
  ],
  [
    `${name}.setRetired`,
    async (scene) => {
      const { record } = await lastRecord(scene, name);
      return { record_id: record.id, version: record.version, retired: true };
    },
  ],
];

const prepared: Record<string, Prepare> = {
  ...Object.fromEntries(recordLists.flatMap(recordInputs)),
  ...Object.fromEntries(Object.keys(ownRows).map((name): [string, Prepare] => [name, (scene) => ownRow(scene, name)])),
  'admin.updateSavedView': async (scene) => {
    const { list: _, ...view } = setUp;
    return { ...(await aView(scene)), ...view, name: nameOf('View') };
  },
  'admin.shareSavedView': async (scene) => ({ ...(await aView(scene)), shared: true }),
  'admin.deleteSavedView': aView,
  'admin.setDefaultView': async (scene) => ({ list: setUp.list, whose: 'mine', view_id: (await aView(scene)).view_id }),
  'crm.takeCallback': aCallback,
  'crm.logCallbackCall': async (scene) => ({ ...(await aCallback(scene)), result: 'BUSY', note: 'Rang twice' }),
  'crm.rescheduleCallback': async (scene) => ({ ...(await aCallback(scene)), due_at: inAnHour(), note: 'After lunch' }),
  'crm.closeCallback': async (scene) => ({ ...(await aCallback(scene)), outcome: 'WITHDRAWN', note: 'Came to the store' }),
  'crm.reopenCallback': async (scene) => {
    const { callback_id: closed, version } = await aCallback(scene);
    await post(scene, `crm/callbacks/${closed}/close`, { version, outcome: 'WITHDRAWN' });
    return { callback_id: closed, version: version + 1, due_at: inAnHour(), note: 'Wants it after all' };
  },
  ...preparedDrafts,
  ...preparedFulfilment,
  ...preparedCio,
  ...preparedCloud,
  ...preparedContent,
  ...preparedDropOffs,
  ...preparedMedicines,
  ...preparedOrderLines,
  ...preparedPatients,
  ...preparedOrders,
  ...preparedDoctors,
  ...preparedPrescriptions,
  ...preparedQueues,
  ...preparedSupervision,
  ...preparedAgents,
  ...preparedCalls,
  ...preparedPresence,
  ...preparedStoreOps,
  'item.updatePipoGroup': async (scene) => ({ ...(await aGroup(scene)), name: nameOf('Group'), note: 'Ask Lata' }),
  'item.movePipoProducts': async (scene) => ({ ...(await aGroup(scene)), put_in: [1, 2], take_out: [] }),
  'item.updateDrugRule': async (scene) => ({ ...(await aRule(scene)), ...ruled, name: nameOf('Rule') }),
  'item.applyDrugRule': async (scene) => ({ ...(await aRule(scene)), expected: 1, request_key: randomUUID() }),
  'admin.mapBatch': async (scene) => ({
    ...(await aBatch(scene, false)),
    mapping: { name: { column: 0 }, short_name: { column: 1 } },
    whole: false,
    make_missing: false,
  }),
  'admin.chooseTitles': async (scene) => ({ ...(await aBatch(scene, false)), line: 2 }),
  'admin.editBatchMade': async (scene) => {
    const molecule = nameOf('Molecule');
    const file = `Name,Molecules\n${nameOf('Composition')},${molecule}\n`;
    const batch = await aBatch(scene, true, { target: 'masters.composition', file, make_missing: true });
    return { ...batch, target: 'masters.molecule', name: molecule.toLowerCase(), given: { name: nameOf('Molecule') } };
  },
  'admin.mendBatchRow': async (scene) => ({ ...(await aBatch(scene, true)), line: 3, given: { name: nameOf('Unit') } }),
  'admin.mendBatchFaults': async (scene) => {
    const batch = await aBatch(scene, true);
    return { ...batch, group: await aFault(scene, batch.batch_id), act: { leave_out: true } };
  },
  'admin.restoreBatchMend': async (scene) => {
    const { batch_id, version } = await aBatch(scene, true);
    const group = await aFault(scene, batch_id);
    const mended = await post(scene, `admin/batches/${batch_id}/faults/mend`, { version, group, act: { leave_out: true } });
    return { batch_id, version: mended['batch'].version, mend: { left_out: group } };
  },
  'admin.forgetValue': async ({ server }) => {
    const { rows } = await server.db.$client.query(
      `insert into remembered_values (target, field, folded, written, value, by, at)
       values ('masters.item', 'company', $1, $1, 'Cipla Ltd', 'Omkar', now()) returning id`,
      [nameOf('vasudha')],
    );
    return { target: 'masters.item', value_id: Number(rows[0].id) };
  },
  'item.markDistinct': async ({ server }) => {
    const { rows } = await server.db.$client.query<{ id: number }>(
      `insert into master_findings (master, problem, name, record_ids, first_id, found_at)
       select 'company', 'DUPLICATES', min(name), array_agg(id order by id), min(id), now()
       from (select id, name from master_records where master = 'company' and retired_at is null order by id limit 2) as pair
       on conflict (master, problem, first_id) do update set found_at = now() returning id`,
    );
    return { finding_id: rows[0]?.id, distinct: true };
  },
  'admin.moveBatch': async (scene) => ({ ...(await aBatch(scene, true)), event: 'commit' }),
  'admin.finishUpload': async (scene) => ({ file_id: await sent(scene, folders.drugImages, 'one.png') }),
  'admin.cancelUpload': async (scene) => ({ file_id: await sent(scene, folders.drugImages, 'one.png') }),
  'admin.deleteFile': async (scene) => ({ file_id: await storeFile(scene, folders.drugImages, 'one.png') }),
  'admin.fileLink': async (scene) => ({ file_id: await storeFile(scene, folders.drugImages, 'one.png') }),
  'item.orderDrugImages': async (scene) => ({ drug_id: 1, file_ids: (await images(scene, 2)).toReversed() }),
  'item.describeDrugImage': async (scene) => ({ drug_id: 1, file_id: (await images(scene, 1))[0], alt: nameOf('The strip') }),
  'item.removeDrugImage': async (scene) => ({ drug_id: 1, file_id: (await images(scene, 1))[0] }),
  'item.matchDrugImages': async (scene) => ({ file_ids: [await storeFile(scene, folders.drugImages, '1.png')] }),
  'item.assignImage': async (scene) => ({ file_id: await inTray(scene), drug_id: 1 }),
  'item.discardImage': async (scene) => ({ file_id: await inTray(scene) }),
  'admin.allowRecordings': () => Promise.resolve({ allowed: true }),
  'admin.beginRecording': async (scene) => {
    await post(scene, 'admin/recordings/setting', { allowed: true });
    return { build: nameOf('build'), request_key: randomUUID() };
  },
  'admin.appendRecording': async (scene) => ({ recording_id: await aRecording(scene), part: 1, messages: [sidebarMoved] }),
  'admin.endRecording': async (scene) => ({ recording_id: await aRecording(scene) }),
  'admin.openRecording': async (scene) => ({ recording_id: await aRecording(scene) }),
  'admin.deleteRecording': async (scene) => ({ recording_id: await aRecording(scene) }),
  'main.endUserSessions': async ({ server }) => ({ user_id: (await server.signedIn('nandini.r')).user?.user_id }),
  'main.endUserSession': async ({ server }) => {
    const { user } = await server.signedIn('nandini.r');
    return { user_id: user?.user_id, session_id: await sessionOf(server, user?.user_id) };
  },
  'main.disableMfa': async (scene) => ({ password: demoPassword, code: nextCode(scene.server, 'devika.r') }),
  'main.renewRecoveryCodes': async (scene) => ({ password: demoPassword, code: nextCode(scene.server, 'meera.k') }),
  'main.verifyMfaSetup': async (scene) => {
    const { secret } = await post(scene, 'main/mfa-setup', { password: demoPassword });
    const epoch = Math.floor(scene.server.clock.now().getTime() / 1000);
    return { password: demoPassword, code: generateSync({ secret, epoch }) };
  },
  'node.updateNotification': async (scene) => ({ notification_mapping_id: (await aNotification(scene)).mapping }),
  'node.clearNotification': async (scene) => ({ notification_mapping_id: (await aNotification(scene)).mapping }),
  'node.readNotification': async (scene) => ({ web_socket_notification_id: (await aNotification(scene)).notification }),
  'item.updateMasterRecord': async (scene) => {
    const { id, version } = await aUnit(scene);
    return { master: 'uom', record_id: id, version, values: { name: nameOf('Unit'), short_name: nameOf('U') } };
  },
  'item.setMasterRetired': async (scene) => {
    const { id, version } = await aUnit(scene);
    return { master: 'uom', record_id: id, version, retired: true };
  },
  // The user's own session, because another sign-in would have ended it.
  'main.endSession': async ({ server, browser }) => ({ session_id: await sessionOf(server, browser.user?.user_id) }),
};

/** A valid input; the example if nothing needs to be prepared. */
export async function inputFor(operation: Operation, scene: Scene): Promise<Fields> {
  const prepare = prepared[operation.name];
  if (prepare) return prepare(scene);
  // An order in a state in which the operation succeeds.
  const order = await anOrder(scene.server, operation.name === 'oms.reportFulfilment' ? 'CREATE-PATIENT-STORE-ORDER' : undefined);
  const example = exampleOf(operation, order);
  if ('request_key' in example) example['request_key'] = randomUUID();
  if (withoutName.test(operation.name)) return example;
  if (operation.name === 'item.createMasterRecord') example['values'] = { name: nameOf('Carton'), short_name: nameOf('CT') };
  else if (/\.(create|updateFolder)/.test(operation.name)) example['name'] = nameOf(String(example['name']));
  return example;
}

const ofAgents =
  `agentTasks seeTask acceptTask createCallDetails callSubject updateCallDetails holdCall resumeCall endCall postponeTask startBreak
  endBreak endTask unassignTasks`.split(/\s+/);

/** Accounts for operations on one's own account or tasks, so that no other session ends. */
const strangers: Record<string, string> = {
  'main.logout': 'nandini.r',
  'main.endSession': 'store.systems',
  'main.endOtherSessions': 'ganesh.m',
  'main.changePassword': 'hetal.r',
  'main.beginMfaSetup': 'ganesh.m',
  'main.verifyMfaSetup': 'ganesh.m',
  'main.disableMfa': 'devika.r',
  'main.renewRecoveryCodes': 'meera.k',
  ...Object.fromEntries(ofAgents.map((name) => [`crm.${name}`, 'farhan.s'])),
};

/** Account for the operation: the administrator if permitted. */
export function accountFor({ name, permission }: Operation): string {
  const able = demoAccounts.filter((account) => holds(permission, account)).map(({ username }) => username);
  const [first] = able;
  if (!first) throw new Error(`Nobody holds ${permission}`);
  return strangers[name] ?? (able.includes('admin') ? 'admin' : first);
}
