import { traverseContractProcedures } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#app/server-features.ts';

interface Operation {
  '~orpc': { route: { method?: string; path?: string }; inputSchema?: unknown; outputSchema?: unknown };
}

const operations: Record<string, Operation> = {};
traverseContractProcedures({ router: contract, path: [] }, ({ contract: operation, path }) => {
  operations[path.join('.')] = operation as Operation;
});

function operationOf(name: string) {
  const operation = operations[name];
  if (!operation) throw new Error(`There is no operation ${name}`);
  const { route, inputSchema, outputSchema } = operation['~orpc'];
  return { call: `${route.method} ${route.path}`, input: inputSchema as z.ZodType, output: outputSchema as z.ZodType };
}

/** Checks that a payload is accepted as it is, but neither without one of its fields nor with an additional one; returns the problem. */
function problemsOf(schema: z.ZodType, payload: Record<string, unknown>): string[] {
  const isMissed = (field: string) => {
    const rest = Object.fromEntries(Object.entries(payload).filter(([name]) => name !== field));
    return schema.safeParse(rest).error?.issues.every(({ path }) => path.join('.') === field) ?? false;
  };
  return [
    ...(schema.safeParse(payload).error?.issues ?? []).map(({ message }) => message),
    ...Object.keys(payload)
      .filter((field) => !isMissed(field))
      .map((field) => `${field} is not asked for`),
    ...(schema.safeParse({ ...payload, more: 1 }).success ? ['one more field is taken'] : []),
  ];
}

const account = { username: 'meera.k', password: 'a long enough secret' };
const attributes = { order_id: 9, id: null, status: 'placed' };
const user = {
  token: 't',
  user_id: 1,
  id: 1,
  mfa_enabled: false,
  name: 'Meera Kulkarni',
  title: 'Agent',
  email: 'meera.k@example.test',
  phone_no: '9820041736',
  roles: ['galen-crm'],
  resource_access: [{ tabs: { id: '12', name: 'galen' } }],
  agent_id: 31,
  password_temporary: false,
  django_account: { token: 'd' },
  supervisor_view_permission: false,
  queue_mamngement_agent_admin: false,
  s3_uploader_permission: false,
};

const payloads: [name: string, operation: string, payload: Record<string, unknown>][] = [
  [
    'registration',
    'main.register',
    { user_name: 'Meera Kulkarni', phone_no: '9820041736', gender: 'FEMALE', email: 'meera.k@example.test', password: account.password },
  ],
  ['login', 'main.login', { ...account, grant_type: 'password', platform: 'OPS' }],
  ['MFA verification', 'main.verifyMfaLogin', { user_id: 7, user_token: '407912', ...account }],
  ['logout', 'main.logout', { role: 'call-center-operation', id: 31 }],
  ['unassign', 'crm.unassignTasks', { agent_id: 31 }],
  ['queue validation', 'crm.validateQueueId', { queue_id: 7 }],
  ['agent task', 'crm.agentTasks', { channels: [3, 1], agent_id: 31, status_priority: ['PLACED'] }],
  ['update notification', 'node.updateNotification', { notification_mapping_id: 5 }],
  ['read notification', 'node.readNotification', { web_socket_notification_id: 5 }],
  ['clear one notification', 'node.clearNotification', { notification_mapping_id: 5 }],
];

describe('request payloads (§3, §7.2, §7.3, §7.4, §7.6)', () => {
  test.each(payloads)('payload of %s: these fields, no other', (_, operation, payload) => {
    const { input } = operationOf(operation);
    expect(problemsOf(input, payload)).toEqual([]);
  });

  test('payload of pharmacy search: a search term, GET', () => {
    const { input } = operationOf('search.drugs');
    expect(input.safeParse({ search: 'crocin' }).success).toBe(true);
    expect(input.safeParse({}).success).toBe(false);
  });

  test.each(['node.readAllNotifications', 'node.clearAllNotifications'])('payload of %s is empty', (operation) => {
    const { input } = operationOf(operation);
    expect(input.safeParse({}).success).toBe(true);
    expect(input.safeParse({ all: true }).success).toBe(false);
  });

  test.each([
    ['main.login', 'grant_type', 'refresh_token'],
    ['main.login', 'platform', 'WEB'],
    ['node.updateNotification', 'notification_mapping_id', 1.5],
    ['node.updateNotification', 'notification_mapping_id', '5'],
    ['node.clearNotification', 'notification_mapping_id', 1.5],
    ['crm.agentTasks', 'channels', ['AGENT']],
    ['crm.agentTasks', 'status_priority', 'PLACED'],
  ])('%s rejects an invalid %s: %j', (operation, field, value) => {
    const [, , payload] = payloads.find(([, name]) => name === operation) ?? [];
    const { error } = operationOf(operation).input.safeParse({ ...payload, [field]: value });
    expect(error?.issues[0]?.path[0]).toBe(field);
  });
});

describe('responses (§3, §7.2, §7.3, §7.4, §7.5)', () => {
  test.each<[string, string, unknown]>([
    ['register', 'main.register', { data: user }],
    ['login without MFA', 'main.login', { data: user }],
    ['login with MFA', 'main.login', { data: { mfa_enabled: true, user_id: 7 } }],
    ['MFA verification', 'main.verifyMfaLogin', { data: user }],
    ['task response', 'crm.agentTasks', { is_error: false, message: '', data: [] }],
    [
      'stored notifications',
      'node.notifications',
      {
        data: [
          {
            id: 4,
            created_at: '2026-11-20T09:30:00.000Z',
            read_at: null,
            web_socket_notification: { id: 5, title: 'Call Center Operation', message: 'An order waits', message_attributes: attributes },
          },
        ],
      },
    ],
    ['choice maps', 'main.choicesFullForms', { OrderModeChoices: { AS: 'Auto Short' } }],
  ])('answer of %s', (_, operation, answer) => {
    expect(operationOf(operation).output.parse(answer)).toEqual(answer);
  });

  test.each(['main.register', 'main.verifyMfaLogin'])('token of %s is required', (operation) => {
    const { token, ...rest } = user;
    expect(token).not.toBe('');
    expect(operationOf(operation).output.safeParse({ data: rest }).success).toBe(false);
  });
});

describe('the operations (§6, §7.2, §7.3, §7.4, §7.5, §7.6)', () => {
  test.each([
    ['main.register', 'POST /main/register'],
    ['main.login', 'POST /main/login'],
    ['main.verifyMfaLogin', 'POST /main/verify-mfa-login'],
    ['main.logout', 'POST /main/logout'],
    ['main.mfaSetup', 'GET /main/mfa-setup'],
    ['main.beginMfaSetup', 'POST /main/mfa-setup'],
    ['main.verifyMfaSetup', 'POST /main/mfa-setup/verify'],
    ['main.disableMfa', 'POST /main/mfa-setup/disable'],
    ['main.users.rows', 'GET /main/users'],
    ['main.roles', 'GET /main/roles'],
    ['main.updateQueueUserRole', 'POST /main/users/{user_id}/queue-role'],
    ['main.choicesFullForms', 'GET /main/choices-full-forms'],
    ['node.notifications', 'GET /node/notifications'],
    ['node.updateNotification', 'POST /node/notifications/update'],
    ['node.readNotification', 'POST /node/notifications/read'],
    ['node.readAllNotifications', 'POST /node/notifications/read-all'],
    ['node.clearAllNotifications', 'POST /node/notifications/clear-all'],
    ['node.clearNotification', 'POST /node/notifications/clear'],
    ['crm.queuePriority', 'GET /crm/queue-priority'],
    ['crm.agentTasks', 'POST /crm/agent-tasks'],
    ['crm.unassignTasks', 'POST /crm/unassign-tasks'],
    ['crm.myQueue.rows', 'GET /crm/my-queue'],
    ['crm.callDetails', 'GET /crm/call-details/{call_id}'],
    ['crm.createCallDetails', 'POST /crm/call-details'],
    ['crm.updateCallDetails', 'POST /crm/call-details/{call_id}'],
    ['crm.listenToCall', 'GET /crm/call-records/{call_id}/recording'],
    ['crm.agentCallTime', 'GET /crm/agent-call-time'],
    ['crm.agentStats', 'GET /crm/agent-stats'],
    ['crm.agentIdleTime', 'GET /crm/agent-idle-time'],
    ['crm.queueAgents', 'GET /crm/queue-agents'],
    ['crm.agent', 'GET /crm/agents/{record_id}'],
    ['crm.addAgent', 'POST /crm/agents'],
    ['crm.removeAgent', 'POST /crm/agents/{record_id}/remove'],
    ['crm.userHierarchy', 'GET /crm/user-hierarchy'],
    ['crm.channelRoles', 'GET /crm/channel-roles'],
    ['crm.channels.rows', 'GET /crm/channels'],
    ['crm.supervisorDashboard', 'GET /crm/supervisor-dashboard'],
    ['crm.floorReplay', 'GET /crm/floor-replay'],
    ['crm.floorDay', 'GET /crm/floor-day'],
    ['crm.assignTasks', 'POST /crm/assign-tasks'],
    ['crm.validateQueueId', 'POST /crm/validate-queue-id'],
    ['crm.floorTasks.rows', 'GET /crm/floor-tasks'],
    ['crm.floorCalls.rows', 'GET /crm/floor-calls'],
    ['crm.reassignments.rows', 'GET /crm/reassignments'],
    ['crm.manualAssign', 'PATCH /crm/manual-assign/{task_id}'],
    ['crm.createPatient', 'POST /crm/patients'],
    ['crm.updatePatient', 'PUT /crm/patients/{patient_id}'],
    ['crm.createAddress', 'POST /crm/patients/{patient_id}/addresses'],
    ['crm.setConsent', 'POST /crm/patients/{patient_id}/consents'],
    ['crm.addPatientNote', 'POST /crm/patients/{patient_id}/notes'],
    ['crm.patientTimeline', 'GET /crm/patients/{patient_id}/timeline'],
    ['crm.regularMedicines', 'GET /crm/patients/{patient_id}/medicines'],
    ['crm.rewards.rows', 'GET /crm/rewards'],
    ['crm.bookRedemption', 'POST /crm/patients/{patient_id}/redemptions'],
    ['crm.confirmRedemption', 'POST /crm/redemptions/{redemption_id}/confirm'],
    ['crm.cancelRedemption', 'POST /crm/redemptions/{redemption_id}/cancel'],
    ['crm.refundRedemption', 'POST /crm/redemptions/{redemption_id}/refund'],
    ['crm.subscriptionsOfPatient', 'GET /crm/patients/{patient_id}/subscriptions'],
    ['crm.createSubscription', 'POST /crm/patients/{patient_id}/subscriptions'],
    ['crm.changeSubscription', 'PUT /crm/subscriptions/{subscription_id}'],
    ['crm.commentOnSubscription', 'POST /crm/subscriptions/{subscription_id}/comments'],
    ['crm.confirmSubscriptionStep', 'POST /crm/subscription-steps/{step_id}/confirm'],
    ['crm.saveLoyaltyRules', 'PUT /crm/loyalty-rules'],
    ['crm.points', 'GET /crm/patients/{patient_id}/points'],
    ['crm.calls.rows', 'GET /crm/calls'],
    ['admin.webhooks.rows', 'GET /admin/webhooks'],
    ['admin.queueMessages.rows', 'GET /admin/queue-messages'],
    ['oms.orders', 'GET /oms/orders'],
    ['oms.order', 'GET /oms/orders/{order_id}'],
    ['oms.sendOrderEvent', 'POST /oms/orders/{order_id}/events'],
    ['oms.cancelReasons', 'GET /oms/cancel-reasons'],
    ['oms.waybills.rows', 'GET /oms/waybills'],
    ['oms.dropOffs.rows', 'GET /oms/drop-off-carts'],
    ['oms.dropOff', 'GET /oms/drop-off-carts/{cart_id}'],
    ['oms.logDropOffCall', 'POST /oms/drop-off-carts/{cart_id}/calls'],
    ['oms.declineDropOff', 'POST /oms/drop-off-carts/{cart_id}/decline'],
    ['oms.recoverDropOff', 'POST /oms/drop-off-carts/{cart_id}/recover'],
    ['oms.dropOffStats', 'GET /oms/drop-off-stats'],
    ['oms.setDropOffTarget', 'PUT /oms/drop-off-targets/{scope}'],
    ['django.cioAgents.rows', 'GET /django/cio-agents'],
    ['django.cioAgents.record', 'GET /django/cio-agents/{record_id}'],
    ['django.cioAgents.create', 'POST /django/cio-agents'],
    ['django.cioAgents.update', 'PUT /django/cio-agents/{record_id}'],
    ['django.orderLeads.rows', 'GET /django/order-leads'],
    ['django.orderLeadList', 'GET /django/order-lead-list'],
    ['django.createCart', 'POST /django/carts'],
    ['django.updateCart', 'PATCH /django/carts/{lead_id}'],
    ['django.removeCart', 'PATCH /django/carts/{lead_id}/removal'],
    ['django.markPrescription', 'PATCH /django/carts/{lead_id}/prescription-status'],
    ['admin.cloudInstances.rows', 'GET /admin/cloud-instances'],
    ['admin.commandCloudInstance', 'POST /admin/cloud-instances/{cloud_instance_id}/commands'],
    ['main.reminders.rows', 'GET /main/reminders'],
    ['ecommerce.offers.rows', 'GET /ecommerce/offers'],
    ['ecommerce.addOffer', 'POST /ecommerce/offers'],
    ['ecommerce.updateOffer', 'PUT /ecommerce/offers/{offer_id}'],
    ['web.pages.rows', 'GET /web/pages'],
    ['web.saveSection', 'POST /web/pages/{page_id}/sections'],
    ['web.saveContent', 'POST /web/pages/{page_id}/contents'],
    ['web.clearPageCache', 'POST /web/cache/clear'],
    ['distributor.distributors.rows', 'GET /distributor/distributors'],
    ['distributor.orderConfigs.rows', 'GET /distributor/order-configs'],
    ['distributor.distributor', 'GET /distributor/distributors/{distributor_id}'],
    ['distributor.contracts.rows', 'GET /distributor/contracts'],
    ['distributor.contract', 'GET /distributor/contracts/{contract_id}'],
    ['distributor.approveContract', 'POST /distributor/contracts/{contract_id}/approve'],
    ['distributor.setContractLine', 'POST /distributor/contracts/{contract_id}/lines'],
    ['distributor.items.rows', 'GET /distributor/items'],
    ['supplier.suppliers.rows', 'GET /supplier/suppliers'],
    ['purchaseOrder.purchaseOrders.rows', 'GET /purchase-order/orders'],
    ['purchaseOrder.extensions.rows', 'GET /purchase-order/extensions'],
    ['purchaseOrder.extendPurchaseOrder', 'POST /purchase-order/orders/{purchase_order_id}/extend'],
    ['distributor.rates.rows', 'GET /distributor/rates'],
    ['shortbook.entries.rows', 'GET /shortbook/entries'],
    ['shortbook.safetyStock.runs.rows', 'GET /shortbook/safety-stock/runs'],
    ['shortbook.safetyStock.manifest.rows', 'GET /shortbook/safety-stock/manifest'],
    ['shortbook.orderPlace.runs.rows', 'GET /shortbook/order-place/runs'],
    ['shortbook.orderPlace.manifest.rows', 'GET /shortbook/order-place/manifest'],
    ['shortbook.autoShort.runs.rows', 'GET /shortbook/auto-short/runs'],
    ['shortbook.autoShort.manifest.rows', 'GET /shortbook/auto-short/manifest'],
    ['item.drugs.rows', 'GET /item/drugs'],
    ['item.drugRules.rows', 'GET /item/drug-rules'],
    ['item.matchDrugImages', 'POST /item/images/match'],
    ['store.anchorStores.rows', 'GET /store/anchor-stores'],
    ['store.slotLogs.rows', 'GET /store/slot-logs'],
    ['store.opsStore', 'GET /store/ops-stores/{store_id}'],
    ['purchaseOrder.distributorSettings.rows', 'GET /purchase-order/distributor-settings'],
    ['store.geocode', 'GET /store/geocode'],
    ['store.unserviceablePeriods.rows', 'GET /store/unserviceable-periods'],
    ['store.unserviceableLog.rows', 'GET /store/unserviceable-log'],
    ['store.pincode', 'GET /store/pincodes/{pincode_id}'],
    ['store.addCity', 'POST /store/cities'],
    ['store.setAnchorStore', 'PUT /store/pincodes/{pincode_id}/anchor-store'],
    ['store.serviceability', 'GET /store/serviceability'],
    ['store.storeGroups.rows', 'GET /store/store-groups'],
    ['store.storeGroupPincodes.rows', 'GET /store/store-group-pincodes'],
    ['search.compositions', 'GET /search/compositions'],
    ['search.drugs', 'GET /search/drugs'],
    ['search.brands', 'GET /search/brands'],
    ['search.products', 'GET /search/products'],
    ['search.manufacturers', 'GET /search/manufacturers'],
    ['search.marketers', 'GET /search/marketers'],
    ['search.hsnCodes', 'GET /search/hsn-codes'],
    ['search.doctors', 'GET /search/doctors'],
    ['item.masterLists.company.rows', 'GET /item/master-lists/company'],
    ['item.masterLists.brand.rows', 'GET /item/master-lists/brand'],
    ['item.masterLists.item.rows', 'GET /item/master-lists/item'],
    ['item.masterLists.composition.rows', 'GET /item/master-lists/composition'],
    ['item.masterLists.molecule.rows', 'GET /item/master-lists/molecule'],
    ['item.masterLists.use.rows', 'GET /item/master-lists/use'],
    ['item.masterLists.hsn.rows', 'GET /item/master-lists/hsn'],
    ['item.masterLists.product.rows', 'GET /item/master-lists/product'],
    ['item.masterLists.product-category.rows', 'GET /item/master-lists/product-category'],
    ['item.masterLists.variant.rows', 'GET /item/master-lists/variant'],
    ['item.masterLists.uom.rows', 'GET /item/master-lists/uom'],
    ['item.masterLists.release.rows', 'GET /item/master-lists/release'],
    ['item.masterLists.available-in.rows', 'GET /item/master-lists/available-in'],
  ])('operation %s is %s', (name, expected) => expect(operationOf(name).call).toBe(expected));
});
