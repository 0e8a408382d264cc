import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Choices } from '#platform/contract/choices.ts';
import { orderModes, orderReasons, orderStatuses, orderTypes } from '#machines/orders/order-statuses.ts';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';

/** §3, "General data": all sets; those that it only describes, by their name here. */
const sets: Record<string, string[]> = {
  'address and patient': ['AddressTypeChoices', 'PatientAddressTypeChoices', 'PatientGroupRelationshipChoices'],
  'task and action': [
    'TaskStatusChoices',
    'ActionCategoryChoices',
    'JobTypeChoices',
    'S3ConfigMappingTypeChoices',
    'OpsStoreManifestProjectChoices',
    'OpsStoreScheduleStatusChoices',
  ],
  orders: [
    'OrderModeChoices',
    'DrugGradeChoices',
    'ChannelOrderStatusChoices',
    'ChannelOrderEscalationTypeChoices',
    'OrderTypeChoices',
    'OrderActionLogChoices',
    'OrderStatusChoices',
    'OrderMarketingLeadChoices',
    'OrderLeadChoices',
    'OrderUserLeadChoices',
    'EscalationReasonTypeChoices',
    'NonPrescriptionReasonNameChoices',
    'CustomDeliveryTypeChoices',
  ],
  subscriptions: ['SubscriptionDeliveryTypeChoices', 'SubscriptionStepStatusChoices'],
  'redemption and rewards': [
    'RedemptionStatusChoices',
    'RedemptionPaymentTypeChoices',
    'RedemptionPaymentTransactionTypeChoices',
    'RedemptionPaymentStatusChoices',
    'RewardProductRuleTypeChoices',
    'RewardProductTestTypeChoices',
  ],
  'shopping cart': ['ShoppingCartLogActionChoices', 'ShoppingCartUserDropOffStatusChoices'],
  'calls and callbacks': ['CustomerCallbackCallStatusChoices', 'CallDetailStatusChoices'],
  'prescriptions and third parties': ['PrescriptionVendorTypeChoices', 'ThirdPartyReferenceStatusChoices'],
  store: ['StoreSlotTypeChoices'],
  queues: ['QueueAgentRoleChoices', 'QueueTypeChoices', 'QueueStatusChoices', 'QueueAssignmentLogAssignTypeChoices'],
  'care rules': ['ChargeTypeChoices', 'ComputationTypeChoices', 'PromoChannelChoices', 'PatientTypeChoices'],
  molecules: ['MoleculeCategoryChoices', 'MoleculeSubgroupChoices', 'MoleculeReleaseChoices', 'MoleculeAttributeTypeChoices'],
};

let server: OrderWorld;
let data: Record<string, Choices>;

beforeAll(async () => {
  server = await startOrderWorld();
  const response = await (await server.signedIn('ganesh.m')).request('GET', '/api/main/choices-full-forms');
  data = response.body;
});
afterAll(() => server.close());

describe('§3, §7.5, §9 general data', () => {
  test.each(Object.entries(sets))('has the sets of %s, each with values and a label for every value', (_, names) => {
    for (const name of names) {
      const entries = Object.entries(data[name] ?? {});
      expect(entries.length, name).toBeGreaterThan(0);
      for (const [value, label] of entries) expect([value.trim(), label.trim()], name).toEqual([value, label]);
      expect(
        entries.flat().filter((text) => text === ''),
        name,
      ).toEqual([]);
      expect(new Set(entries.map(([, label]) => label)).size, name).toBe(entries.length);
    }
  });

  test('has these 49 sets and no others', () => {
    expect(Object.keys(data).toSorted()).toEqual(Object.values(sets).flat().toSorted());
    expect(Object.keys(data)).toHaveLength(49);
  });

  test('has exactly the values that the specification fixes', () => {
    expect(data['OrderModeChoices']).toEqual({ AS: 'Auto Short', MS: 'Manual Short', PR: 'Patient Request' });
    expect(data['OrderModeChoices']).toEqual(orderModes);
    expect(data['NonPrescriptionReasonNameChoices']).toEqual({
      'SELF-VALID-RX': 'Self Valid Rx',
      'EXISTING-RX': 'Repeat previous consultation Rx',
      'OTC-GENERAL-PRODUCT': 'OTC/General Products',
      'NOT-REQUIRED-RX': 'Rx not required medicine',
    });
    expect(data['NonPrescriptionReasonNameChoices']).toEqual(orderReasons);
    expect(Object.keys(data['DrugGradeChoices']!)).toEqual(['A1', 'A2', 'B', 'C', 'D', 'NA']);
    expect(Object.keys(data['OrderTypeChoices']!)).toEqual(orderTypes);
    expect(Object.keys(data['OrderStatusChoices']!)).toEqual(orderStatuses);
    expect(data['OpsStoreManifestProjectChoices']).toEqual({
      AS: 'Auto-short Drug Category Mapping',
      OP: 'Order Drug Category Mapping',
      SSR: 'Safety Stock Reset Drug Category Mapping',
    });
    expect(Object.keys(data['CustomerCallbackCallStatusChoices']!).toSorted()).toEqual(['CLOSED', 'PENDING']);
    expect(Object.keys(data['OrderLeadChoices']!)).toContain('CART-CREATED');
  });

  test('is available to all signed-in users, and to nobody else', async () => {
    expect((await (await server.visitor()).request('GET', '/api/main/choices-full-forms')).status).toBe(401);
  });
});
