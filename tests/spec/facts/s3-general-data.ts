import { fact, facts, factsShownBy } from '../fact.ts';

const sets = {
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
    'order type',
    'order action log',
    'order status',
    'order marketing lead',
    'order lead',
    'order user lead',
    'escalation reason type',
    'non-prescription reason name',
    'custom delivery type',
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
  'calls and callbacks': ['customer-callback call-status', 'CallDetailStatusChoices'],
  'prescriptions and third parties': ['prescription vendor type', 'third-party reference status'],
  store: ['StoreSlotTypeChoices'],
  queues: ['queue agent role', 'queue type', 'queue status', 'queue assignment-log assign type'],
  'care rules': ['charge type', 'computation type', 'promo channel', 'patient type'],
  molecules: ['MoleculeCategoryChoices', 'MoleculeSubgroupChoices', 'MoleculeReleaseChoices', 'MoleculeAttributeTypeChoices'],
};

const asId = (words: string) => `set-${words.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`;

/** The choice maps. */
export const generalDataSets = facts('§3', 'General data (choices)', [
  fact('choices-value-to-label', 'A choice set is a map of value to display label'),
  fact('choices-missing', 'A missing choice set is an empty map'),
  ...factsShownBy(
    [],
    Object.fromEntries(
      Object.entries(sets).flatMap(([group, names]) => names.map((name) => [asId(name), `${group}: there is the choice set ${name}`])),
    ),
  ),
]);
