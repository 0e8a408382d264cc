import { describe, expect, test } from 'vitest';
import { generalData } from '#server/services/main/general-data/general-data.ts';

const sets = [
  'AddressTypeChoices',
  'PatientAddressTypeChoices',
  'PatientGroupRelationshipChoices',
  'TaskStatusChoices',
  'ActionCategoryChoices',
  'JobTypeChoices',
  'S3ConfigMappingTypeChoices',
  'OpsStoreManifestProjectChoices',
  'OpsStoreScheduleStatusChoices',
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
  'SubscriptionDeliveryTypeChoices',
  'SubscriptionStepStatusChoices',
  'RedemptionStatusChoices',
  'RedemptionPaymentTypeChoices',
  'RedemptionPaymentTransactionTypeChoices',
  'RedemptionPaymentStatusChoices',
  'RewardProductRuleTypeChoices',
  'RewardProductTestTypeChoices',
  'ShoppingCartLogActionChoices',
  'ShoppingCartUserDropOffStatusChoices',
  'CustomerCallbackCallStatusChoices',
  'CallDetailStatusChoices',
  'PrescriptionVendorTypeChoices',
  'ThirdPartyReferenceStatusChoices',
  'StoreSlotTypeChoices',
  'QueueAgentRoleChoices',
  'QueueTypeChoices',
  'QueueStatusChoices',
  'QueueAssignmentLogAssignTypeChoices',
  'ChargeTypeChoices',
  'ComputationTypeChoices',
  'PromoChannelChoices',
  'PatientTypeChoices',
  'MoleculeCategoryChoices',
  'MoleculeSubgroupChoices',
  'MoleculeReleaseChoices',
  'MoleculeAttributeTypeChoices',
];

describe('general data (§3)', () => {
  test.each(sets)('choice set %s maps values to labels', (name) => {
    const labels = Object.entries(generalData[name] ?? {});
    expect(labels.length).toBeGreaterThan(1);
    for (const [value, label] of labels) {
      expect(value).toMatch(/\S/);
      expect(label).toMatch(/\S/);
    }
  });

  test('there are no other choice sets', () => expect(Object.keys(generalData).toSorted()).toEqual(sets.toSorted()));
});
