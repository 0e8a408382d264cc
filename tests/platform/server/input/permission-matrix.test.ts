import { randomUUID } from 'node:crypto';
import { os } from '@orpc/server';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';
import { type DemoAccount, demoAccounts } from '#features/session/demo-accounts.ts';
import { serveApi } from '#platform/server/http/api.ts';
import { contract, router } from '#app/server-features.ts';
import { pdfOf } from '#tests/orders/server/page-files.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { anOrder, exampleOf, type Fields, guarded, operations, type OrderFacts, send, recordLists } from '#tests/support/operations.ts';
import { otherRoutes } from './other-routes.ts';
import { absentRecords } from './absent-records.ts';

const namesAgent = new Set(['crm.unassignTasks', 'crm.agentTasks']);

/** Expected status of a permitted request whose example refers to something missing. */
function beyondPermission(operation: string, account: DemoAccount): number | undefined {
  const { mfa, agent_id } = account;
  if (namesAgent.has(operation)) return agent_id === null ? 403 : undefined;
  const calls = ['callDetails', 'callAbility', 'createCallDetails', 'updateCallDetails', 'answerCall', 'declineCall', 'identifyCaller'];
  const transfers = ['transferAgents', 'transferCall', 'takeBackCall'];
  const ofCalls = Object.fromEntries(
    [...calls, ...transfers, 'muteCall', 'unmuteCall', 'sendKeys', 'floorCall', 'listenToCall', 'holdCall', 'resumeCall', 'endCall'].map(
      (name) => [`crm.${name}`, 404],
    ),
  );
  const answers: Record<string, number | undefined> = {
    // Nothing waits for the example's call.
    'crm.callSubject': 409,
    'main.beginMfaSetup': mfa ? 400 : undefined,
    // The example's version is the one that an account before has replaced.
    'oms.savePrescriptionRules': account.roles.includes(roles.pharmacistInCharge) ? 409 : undefined,
    'purchaseOrder.savePlanningSettings': account.roles.includes(roles.administrator) ? 409 : undefined,
    // The example's code is wrong.
    'main.verifyMfaSetup': mfa ? 400 : 403,
    'main.disableMfa': mfa ? 403 : 400,
    'main.renewRecoveryCodes': mfa ? 403 : 400,
    'main.changePassword': mfa ? 400 : undefined,
    // The example's session does not exist.
    'main.endSession': 404,
    'main.endUserSession': 404,
    // The example's notifications belong to another user.
    'node.updateNotification': 404,
    'node.readNotification': 404,
    'node.clearNotification': 404,
    // The example's upload, file or image does not exist.
    'admin.batch': 404,
    'admin.batchRows': 404,
    // Requires the permission of the example's import.
    'admin.importOptions': holds('rates.manage', account) ? undefined : 404,
    'admin.rememberedValues': holds('rates.manage', account) ? undefined : 404,
    'admin.mapBatch': 404,
    // This server answers the example's service itself.
    'admin.testServiceLink': 404,
    // Amazon SQS is not configured.
    'admin.startSqsRedrive': 400,
    'admin.stopSqsRedrive': 400,
    'admin.retryMessage': 404,
    'admin.copyMessage': 404,
    'admin.discardMessage': 404,
    'admin.chooseTitles': 404,
    'admin.mendBatchRow': 404,
    'admin.batchFaults': 404,
    'admin.mendBatchFaults': 404,
    'admin.batchMends': 404,
    'admin.batchMade': 404,
    'admin.editBatchMade': 404,
    'admin.undoPreview': 404,
    'item.masterFinding': 404,
    'item.markDistinct': 404,
    'admin.restoreBatchMend': 404,
    'admin.forgetValue': 404,
    'admin.moveBatch': 404,
    // Requires the permission of the example's list; the view does not exist.
    'admin.savedViews': holds('masters.read', account) ? undefined : 403,
    'admin.createSavedView': holds('masters.read', account) ? undefined : 403,
    'admin.setDefaultView': holds('masters.read', account) ? undefined : 403,
    'admin.updateSavedView': 404,
    'admin.shareSavedView': 404,
    'admin.deleteSavedView': 404,
    // Recordings are disabled, and the example's recording does not exist.
    'admin.beginRecording': 409,
    'admin.appendRecording': 404,
    'admin.endRecording': 404,
    'admin.openRecording': 404,
    'admin.deleteRecording': 404,
    'admin.upload': 404,
    'admin.finishUpload': 404,
    'admin.cancelUpload': 404,
    'admin.deleteFile': 404,
    'admin.fileLink': 404,
    'admin.applicationLog': 404,
    'admin.serverLogEntry': 404,
    'admin.webhook': 404,
    'admin.schedule': 404,
    'admin.pauseSchedule': 404,
    'admin.resumeSchedule': 404,
    'admin.runSchedule': 404,
    'oms.saveReading': 404,
    'oms.sendReadingEvent': 404,
    'oms.checkReading': 404,
    'oms.reopenReading': 404,
    'oms.correctH1Entry': 404,
    'oms.askDoctor': 404,
    'oms.beginDoctorCall': 404,
    'oms.failDoctorCall': 404,
    'oms.answerDoctorQuestion': 404,
    'oms.withdrawDoctorQuestion': 404,
    // The example's patient, draft, push, report, callback, cart, rule or group does not exist.
    'oms.bulkChange': 404,
    'oms.bulkResults': 404,
    'oms.stopBulkChange': 404,
    'oms.undoBulkChange': 404,
    'oms.retryPush': 404,
    'oms.recallPush': 404,
    'oms.parkPush': 404,
    'oms.abandonPush': 404,
    'oms.replayReport': 404,
    'oms.createWaybill': 400,
    'oms.handOverWaybill': 404,
    'oms.forwardWaybill': 404,
    'oms.takeOutWaybill': 404,
    'oms.deliverWaybill': 404,
    'oms.failWaybill': 404,
    'oms.sendBackWaybill': 404,
    'oms.returnWaybill': 404,
    'oms.cancelWaybill': 404,
    'oms.scanWaybill': 404,
    'crm.updatePatient': 404,
    'crm.patientMerge': 404,
    'crm.patientPair': 404,
    'crm.erasePatient': 404,
    'crm.confirmMerge': 404,
    'crm.dismissMerge': 404,
    'crm.undoMerge': 404,
    'crm.updateAddress': 404,
    'crm.removeAddress': 404,
    'crm.setDefaultAddress': 404,
    'crm.addAllergy': 404,
    'crm.updateAllergy': 404,
    'crm.removeAllergy': 404,
    'crm.addPatientNote': 404,
    'crm.setConsent': 404,
    'crm.addRelative': 404,
    'crm.removeRelative': 404,
    'crm.addMedicine': 404,
    'crm.changeMedicine': 404,
    'crm.stopMedicine': 404,
    'crm.reorderMedicines': 400,
    'crm.callAboutRefill': 400,
    'crm.adjustPoints': 400,
    'crm.bookRedemption': 400,
    'crm.confirmRedemption': 404,
    'crm.completeRedemption': 404,
    'crm.cancelRedemption': 404,
    'crm.refundRedemption': 404,
    'crm.createSubscription': 400,
    'crm.changeSubscription': 404,
    'crm.pauseSubscription': 404,
    'crm.resumeSubscription': 404,
    'crm.stopSubscription': 404,
    'crm.commentOnSubscription': 404,
    'crm.confirmSubscriptionStep': 404,
    'crm.cancelSubscriptionStep': 404,
    'crm.task': 404,
    ...ofCalls,
    'crm.startBreak': 404,
    'crm.endBreak': 404,
    // Nobody has saved that many.
    'crm.saveFloorLimits': 409,
    'crm.manualAssign': 400,
    'crm.manualUnassign': 404,
    'crm.sendOnBreak': 404,
    'crm.callBack': 404,
    'crm.sendOffDuty': 404,
    'crm.seeTask': 404,
    'crm.acceptTask': 404,
    'crm.postponeTask': 404,
    'crm.endTask': 404,
    'crm.changeChannel': 404,
    'crm.changeChannelNeeds': 404,
    'crm.pauseChannel': 404,
    'crm.resumeChannel': 404,
    'crm.closeChannel': 404,
    'crm.setMember': 404,
    'crm.removeMember': 404,
    'crm.addAgent': 400,
    'crm.changeAgent': 404,
    'crm.removeAgent': 404,
    'crm.takeCallback': 404,
    'crm.logCallbackCall': 404,
    'crm.rescheduleCallback': 404,
    'crm.closeCallback': 404,
    'crm.reopenCallback': 404,
    'ecommerce.saveDraft': 404,
    'ecommerce.holdDraftSlot': 404,
    'ecommerce.parkDraft': 404,
    'ecommerce.resumeDraft': 404,
    'ecommerce.discardDraft': 404,
    'ecommerce.placeDraft': 404,
    'ecommerce.approveDiscount': 404,
    'ecommerce.askDiscountApproval': 404,
    'ecommerce.draftSubstitutes': 404,
    // The example's drug or line is not in the order; the substitution does not exist.
    'oms.removeLine': 400,
    'oms.addLine': 400,
    'oms.proposeSubstitute': 400,
    'oms.recordConsent': 404,
    'oms.refuseSubstitute': 404,
    'oms.applySubstitute': 404,
    'oms.revertSubstitute': 404,
    'oms.withdrawSubstitute': 404,
    // The example's store or period does not exist.
    'store.closeStore': 404,
    'store.openStore': 404,
    'store.setStoreHours': 404,
    'store.setStoreLicence': 404,
    'store.setStorePosition': 404,
    'store.changePeriod': 404,
    'store.cancelPeriod': 404,
    'store.endPeriod': 404,
    'store.exceptDay': 404,
    'oms.takeDropOff': 404,
    'oms.logDropOffCall': 404,
    'oms.rescheduleDropOff': 404,
    'oms.declineDropOff': 404,
    'oms.recoverDropOff': 404,
    'oms.reopenDropOff': 404,
    'admin.commandCloudInstance': 404,
    'admin.decideCloudRequest': 404,
    'admin.setOffHours': 404,
    'admin.removeOffHours': 404,
    'admin.keepCloudInstance': 404,
    'main.reminder': 404,
    'main.changeReminder': 404,
    'main.finishReminder': 404,
    'main.snoozeReminder': 404,
    'main.cancelReminder': 404,
    ...Object.fromEntries(absentRecords.map((name) => [name, 404])),
    'django.updateCart': 404,
    'django.removeCart': 404,
    'django.markPrescription': 404,
    'django.declineLead': 404,
    'django.reopenLead': 404,
    // Nobody has changed the example's order.
    'oms.undoOrderChange': 409,
    // Nobody has set the example's version.
    'oms.setDropOffTarget': 409,
    'item.updateDrugRule': 404,
    'item.applyDrugRule': 404,
    'item.updatePipoGroup': 404,
    'item.movePipoProducts': 404,
    'item.orderDrugImages': 400,
    'item.describeDrugImage': 404,
    'item.removeDrugImage': 404,
    'item.matchDrugImages': 404,
    'item.assignImage': 404,
    'item.discardImage': 404,
  };
  // The example has no cells.
  if (recordLists.some((list) => operation === `${list}.create`)) return 400;
  return answers[operation];
}

let server: TestServer;
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  server = await startServer();
  for (const { username } of demoAccounts) browsers.set(username, await server.signedIn(username));
});
afterAll(() => server.close());

/** Gives each account's records unique names. */
function ownNames(operation: string, title: string): Fields {
  if (operation === 'item.createMasterRecord') return { values: { name: `Carton ${title}`, short_name: title.slice(0, 8) } };
  return /\.create(PipoGroup|DrugRule|Folder)$/.test(operation) ? { name: title, request_key: randomUUID() } : {};
}

/** Row counts of every table that operations write to, except sessions. */
async function rowCounts(): Promise<unknown> {
  await server.app.batches.whenIdle();
  const { rows } = await server.db.$client.query(
    `select (select count(*) from order_events) as events, (select count(*) from order_notes) as notes, (select count(*) from audit) as audit,
            (select sum(version) from orders) as versions, (select count(*) from prescriptions) as files`,
  );
  return rows[0];
}

describe('operation × account', () => {
  for (const account of demoAccounts) {
    const { username, title, agent_id } = account;
    const forbidden = guarded.filter(({ permission }) => !holds(permission, account));
    // Logging out would end the test.
    const permitted = guarded.filter(({ permission, name }) => holds(permission, account) && name !== 'main.logout');

    test(`${title}: ${forbidden.length} operations are refused without a change`, async () => {
      const browser = browsers.get(username)!;
      const before = await rowCounts();
      // Refused operations leave the order unchanged, so one serves all.
      const order = await anOrder(server);
      for (const operation of forbidden) {
        const answer = await send(browser, operation, exampleOf(operation, order));
        const message = permissionLacking(operation.permission);
        expect(answer, operation.name).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', message } });
      }
      expect(await rowCounts()).toEqual(before);
    });

    test(`${title}: ${permitted.length} operations are allowed`, async () => {
      const browser = browsers.get(username)!;
      for (const operation of permitted) {
        const order = await orderFor(operation.name);
        const ownAgent = namesAgent.has(operation.name) ? { agent_id: agent_id ?? 1 } : {};
        const answer = await send(browser, operation, { ...exampleOf(operation, order), ...ownAgent, ...ownNames(operation.name, title) });
        const expected = beyondPermission(operation.name, account) ?? 200;
        expect(answer.status, `${operation.name}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(expected);
        expect(answer.status === 200 ? operation.output.safeParse(answer.body).error : undefined, operation.name).toBeUndefined();
      }
    });
  }

  /** An order in a state in which the operation succeeds. */
  async function orderFor(operation: string): Promise<OrderFacts> {
    return anOrder(server, operation === 'oms.reportFulfilment' ? 'CREATE-PATIENT-STORE-ORDER' : undefined);
  }

  test('public operations require no session', async () => {
    const visitor = await server.visitor();
    const open = operations.filter(({ permission }) => permission === 'public').map(({ name }) => name);
    expect(open).toEqual(['main.register', 'main.login', 'main.verifyMfaLogin', 'main.demoAccounts', 'main.demoCode', 'oms.trackWaybill']);
    expect((await visitor.request('GET', '/api/main/demo-accounts')).status).toBe(200);
  });
});

describe('prescription files × account', () => {
  test('require the permissions to see and to change orders', async () => {
    const { rows } = await server.db.$client.query('select id from prescriptions order by id limit 1');
    const order = await anOrder(server);
    for (const account of demoAccounts) {
      const { username } = account;
      const browser = browsers.get(username)!;
      const read = await browser.request('GET', `/api/oms/prescriptions/${rows[0].id}/file`);
      expect(read.status, username).toBe(holds('orders.read', account) ? 200 : 403);
      const add = await upload(browser, `/api/oms/orders/${order.id}/prescriptions`);
      expect(add, username).toBe(holds('orders.act', account) ? 200 : 403);
    }
  });

  async function upload(browser: TestBrowser, path: string): Promise<number> {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(pdfOf())]), 'prescription.pdf');
    return (await fetch(`${server.origin}${path}`, { method: 'POST', headers: browser.headersFor('POST', path), body })).status;
  }
});

describe('default deny', () => {
  test('every route is in the contract or declared as another route', () => {
    const registered = new Set<string>();
    const path: string[] = [];
    for (const line of server.app.server.printRoutes().split('\n')) {
      const [, indent = '', part] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? [];
      if (!part) continue;
      path.length = indent.length / 4;
      path.push(part);
      if (line.includes('(')) registered.add(path.join(''));
    }
    // Registered if the console is built.
    registered.add('/assets/*');
    expect([...registered].toSorted()).toEqual(Object.keys(otherRoutes()).toSorted());
  });

  test('every operation of the contract has a handler', async () => {
    const visitor = await server.visitor();
    const order = await anOrder(server);
    for (const operation of operations) {
      const { body } = await send(visitor, operation, exampleOf(operation, order));
      expect(body.message, operation.name).not.toBe('Operation not found');
    }
  });

  test('a procedure without a permission prevents the start', async () => {
    const bare = os.route({ method: 'GET', path: '/main/bare' }).handler(() => 'everything');
    await expect(
      serveApi(fastify(), { contract, router: { main: { ...router.main, bare } }, contextOf: () => undefined as never }),
    ).rejects.toThrow('main.bare declares no permission');
  });

  test('a procedure outside the permission check prevents the start', async () => {
    const open = os.$meta({ permission: 'orders.read' }).handler(() => 'everything');
    await expect(
      serveApi(fastify(), { contract, router: { main: { ...router.main, open } }, contextOf: () => undefined as never }),
    ).rejects.toThrow('main.open is not behind the permission check');
  });
});
