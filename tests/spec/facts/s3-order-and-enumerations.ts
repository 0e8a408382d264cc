import { changing, renamed, without } from '../changes.ts';
import { fact, facts, factsShownBy, openBecause, openIn, provenBy } from '../fact.ts';

const list = (words: string) => provenBy('spec/enumerations.test.ts', words);
const fixed = provenBy('platform/server/choices/general-data.test.ts', 'has exactly the values that the specification fixes');

const statuses = 'machines/orders/order-statuses.ts';
const constants = 'src/platform/contract/constants.ts';
const composition = 'src/features/masters/composition.ts';
const comment = provenBy('machines/orders/quick-comments.test.ts', 'a quick comment');
const badges = (words: string) => provenBy('drugs/console/composition.test.tsx', words);

const slot = (words: string) => provenBy('slots/server/slots-on-offer.test.ts', `slot details (§3): ${words}`);
const cities = 'src/platform/server/db/migrations/0012_stores_and_locations.sql';
const pincodes = 'src/features/locations/server/pincodes.ts';
const slots = 'src/features/slots/server/slots-on-offer.ts';

/** A word of a line is another. */
const inTypes = (word: string) => renamed(statuses, "orderTypes = ['CART', 'PRESCRIPTION', 'CALL', 'SUBSCRIPTION']", word);
const inGrades = (word: string) => renamed(constants, "DRUG_GRADES = ['A1', 'A2', 'B', 'C', 'D', 'NA']", word);
const inCallbacks = (word: string) =>
  renamed(
    'src/platform/choices/server/calls-and-care.ts',
    "CustomerCallbackCallStatusChoices: { PENDING: 'Pending', CLOSED: 'Closed' }",
    word,
  );
const inProjects = (label: string) => renamed('src/platform/choices/server/people-and-tasks.ts', `'${label}'`);
const commentsStart = (each: string) =>
  changing(
    'machines/orders/quickComments.ts',
    'input.comments.map((each) => ({ ...each, selected: false }))',
    `input.comments.map((each) => (${each}))`,
  );

const metadataTexts = [
  'text',
  'icon',
  'header',
  'sub_header',
  'sub_header2',
  'bg_color',
  'text_color',
  'bg_color_2',
  'text_color_2',
  'created_at',
  'status',
];

/** Order fields and small records. */
export const orderAndEnumerations = facts('§3', 'Order enumerations, small records', [
  ...factsShownBy([list('order reasons'), fixed], {
    'reason-self-valid-rx': ['SELF-VALID-RX = Self Valid Rx', renamed(statuses, "'SELF-VALID-RX': 'Self Valid Rx'")],
    'reason-existing-rx': [
      'EXISTING-RX = Repeat previous consultation Rx',
      renamed(statuses, "'EXISTING-RX': 'Repeat previous consultation Rx'"),
    ],
    'reason-otc-general-product': [
      'OTC-GENERAL-PRODUCT = OTC/General Products',
      renamed(statuses, "'OTC-GENERAL-PRODUCT': 'OTC/General Products'"),
    ],
    'reason-not-required-rx': [
      'NOT-REQUIRED-RX = Rx not required medicine',
      renamed(statuses, "'NOT-REQUIRED-RX': 'Rx not required medicine'"),
    ],
  }),
  ...factsShownBy([list('order types'), fixed], {
    'type-cart': ['Order type CART', inTypes("'CART")],
    'type-prescription': ['Order type PRESCRIPTION', inTypes("'PRESCRIPTION")],
    'type-call': ['Order type CALL', inTypes("'CALL")],
    'type-subscription': ['Order type SUBSCRIPTION', inTypes("'SUBSCRIPTION")],
  }),
  fact('callback-closed', 'Callback status CLOSED', fixed, inCallbacks('CLOSED')),
  fact('callback-pending', 'Callback status PENDING', fixed, inCallbacks('PENDING')),
  ...factsShownBy([list('order modes'), fixed], {
    'mode-as': ['Order mode AS = Auto Short', renamed(statuses, "AS: 'Auto Short'")],
    'mode-ms': ['Order mode MS = Manual Short', renamed(statuses, "MS: 'Manual Short'")],
    'mode-pr': ['Order mode PR = Patient Request', renamed(statuses, "PR: 'Patient Request'")],
  }),
  fact('project-as', 'Project code AS = Auto-short Drug Category Mapping', fixed, inProjects('Auto-short Drug Category Mapping')),
  fact('project-op', 'Project code OP = Order Drug Category Mapping', fixed, inProjects('Order Drug Category Mapping')),
  fact(
    'project-ssr',
    'Project code SSR = Safety Stock Reset Drug Category Mapping',
    fixed,
    inProjects('Safety Stock Reset Drug Category Mapping'),
  ),
  ...factsShownBy([list('drug grades'), fixed], {
    'grade-a1': ['Drug grade A1', inGrades('A1')],
    'grade-a2': ['Drug grade A2', inGrades('A2')],
    'grade-b': ['Drug grade B', inGrades("'B")],
    'grade-c': ['Drug grade C', inGrades("'C")],
    'grade-d': ['Drug grade D', inGrades("'D")],
    'grade-na': ['Drug grade NA', inGrades("'NA")],
  }),
  ...factsShownBy([provenBy('locations/server.test.ts', '§3: the cities begin with Mumbai')], {
    'city-mumbai': ['City MUMBAI = 1', renamed(cities, "('Mumbai', 2)", 'Mumbai')],
    'city-na': ['City NA = 2', renamed(cities, "('NA', null)", 'NA')],
    'city-pune': ['City PUNE = 3', renamed(cities, "('Pune', 2)", 'Pune')],
    'city-surat': ['City SURAT = 4', renamed(cities, "('Surat', 1)", 'Surat')],
  }),
  ...factsShownBy([list('the status catalogue')], {
    'status-action-and-name': [
      'Status catalogue entries carry an action id and a name',
      changing(statuses, "name: 'Delivered'", "name: ''"),
    ],
    'status-cancel-name': [
      'Some status catalogue entries carry a cancel name',
      without(statuses, "cancel_name: 'CANCEL-BY-CUSTOMER-OPS',"),
    ],
    'status-subscription-name': [
      'Some status catalogue entries carry a subscription name',
      without(statuses, "subscription_name: 'SUBSCRIPTION-STEP-CANCEL-BY-US',"),
    ],
  }),
  ...factsShownBy([comment], {
    'quick-comment-id': ['A quick comment has id, a 1-based number', commentsStart('{ comment: each.comment, selected: false }')],
    'quick-comment-text': ['A quick comment has the comment text', commentsStart('{ id: each.id, selected: false }')],
    'quick-comment-selected': ['A quick comment has a selected flag', commentsStart('{ ...each }')],
  }),
  fact(
    'cancel-reason',
    'A cancel reason has reason_name, used to pick a comment category',
    provenBy('orders/console/cancelling.test.tsx', 'offers the reasons that fit, by category'),
    provenBy('orders/console/cancelling.test.tsx', 'removes the quick comments of another category'),
    changing(
      'src/features/orders/console/change/cancel-reasons.tsx',
      'const comments = commentsOf(category);',
      'const comments = commentsOf(undefined);',
    ),
  ),
  ...metadataTexts.map((name) =>
    fact(`metadata-${name.replaceAll('_', '-')}`, `Status metadata has ${name}, empty by default`, openIn('queue-management')),
  ),
  fact('metadata-sequence', 'Status metadata has sequence, 0 by default', openIn('queue-management')),
  fact('metadata-selected', 'Status metadata has selected, 0 by default', openIn('queue-management')),
  fact('slot-id', 'A slot has slot_id', slot('slot_id and title'), changing(slots, '    slot_id,\n    day,', '    slot_id: 0,\n    day,')),
  fact('slot-display-value', 'A slot has slot_display_value', slot('slot_display_value says'), changing(slots, '${title}`,', '`,')),
  fact(
    'slot-title',
    'A slot has title',
    slot('slot_id and title'),
    changing(slots, '    title,\n    slot_display', "    title: '',\n    slot_display"),
  ),
  fact(
    'slot-type',
    'A slot has slot_type',
    slot('slot_type is'),
    changing(slots, '    slot_type,\n    slot_start', "    slot_type: 'PICKUP',\n    slot_start"),
  ),
  fact('slot-is-active', 'A slot has is_active', slot('is_active is'), changing(slots, '    is_active,\n', '    is_active: true,\n')),
  fact('slot-start-time', 'slot_start_time falls back to start_time', openBecause('The server always answers slot_start_time')),
  fact('slot-end-time', 'slot_end_time falls back to end_time', openBecause('The server always answers slot_end_time')),
  ...factsShownBy([provenBy('locations/server.test.ts', '§3: a store group has its business tag')], {
    'business-tag-list': [
      'Business tags are keyed by store_group_id',
      changing(
        pincodes,
        '    from store_group_pincodes sp join store_groups g on g.id = sp.store_group_id',
        '    from store_group_pincodes sp join store_groups g on g.id = sp.store_group_id + 1',
      ),
    ],
    'business-tag-text': [
      'The lookup returns business_tag_display_text for a store group',
      changing(pincodes, "coalesce(g.business_tag_display_text, '')", "''"),
    ],
    'business-tag-empty': [
      'The lookup returns empty if none matches',
      changing(pincodes, "coalesce(g.business_tag_display_text, '')", "coalesce(g.business_tag_display_text, 'none')"),
    ],
  }),
  ...factsShownBy([badges('badges of "')], {
    'composition-ingredients': [
      'A composition is comma-separated ingredients, each name (strength)',
      changing(composition, 'COMMA = /,', 'COMMA = /;'),
    ],
    'composition-letter': ['An ingredient may lead with a letter in brackets', without(composition, ".replace(LETTER, '')")],
    'composition-dash': ['A dash as strength is omitted', without(composition, 'NONE.test(trimmed) || ')],
  }),
  fact(
    'composition-once',
    'Badges are de-duplicated',
    badges('each badge once'),
    changing(composition, 'before === undefined || inOrder', 'true || inOrder'),
  ),
  fact(
    'composition-sorted',
    'Badges are alphabetically sorted',
    badges('alphabetically'),
    without(composition, '.toSorted((one, other) => inOrder.compare(badgeOf(one), badgeOf(other)))'),
  ),
]);
