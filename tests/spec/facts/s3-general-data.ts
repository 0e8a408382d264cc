import { changing, renamed } from '../changes.ts';
import { fact, facts, provenBy } from '../fact.ts';

/** Names from the specification, or its wording if it gives no name. */
const groups = {
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

const folder = 'src/platform/choices/server';

/** The file that declares the sets of a group. */
const files: Readonly<Record<string, string>> = {
  'address and patient': 'people-and-tasks.ts',
  'task and action': 'people-and-tasks.ts',
  orders: 'orders.ts',
  subscriptions: 'selling.ts',
  'redemption and rewards': 'selling.ts',
  'shopping cart': 'selling.ts',
};

/** `order action log` → `OrderActionLogChoices` */
function nameOf(set: string): string {
  if (set.endsWith('Choices')) return set;
  const words = set.split(/[ -]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Choices`;
}

const asId = (words: string) => `set-${words.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`;
const served = (words: string) => provenBy('platform/server/choices/general-data.test.ts', words);

/** The choice maps. */
export const generalDataSets = facts('§3', 'General data (choices)', [
  fact(
    'choices-value-to-label',
    'A choice set is a map of value to display label',
    served('each with values and a label for every value'),
    changing(`${folder}/people-and-tasks.ts`, "HOME: 'Home'", "HOME: ''"),
  ),
  fact(
    'choices-missing',
    'A missing choice set is an empty map',
    provenBy('platform/console/choices/general-data-storage.test.ts', 'that is missing is an empty map'),
    changing('src/platform/choices/console/general-data.ts', 'inUse.get()[set] ?? EMPTY', 'inUse.get()[set]'),
  ),
  ...Object.entries(groups).flatMap(([group, sets]) =>
    sets.map((set) => {
      const declared = renamed(`${folder}/${files[group] ?? 'calls-and-care.ts'}`, `  ${nameOf(set)}: `);
      return fact(asId(set), `${group}: there is the choice set ${set}`, served(`has the sets of ${group}`), declared);
    }),
  ),
]);
