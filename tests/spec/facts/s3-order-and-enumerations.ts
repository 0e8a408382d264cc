import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const list = (words: string) => provenBy('spec/enumerations.test.ts', words);
const fixed = provenBy('platform/server/choices/general-data.test.ts', 'has exactly the values that the specification fixes');

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
    'reason-self-valid-rx': 'SELF-VALID-RX = Self Valid Rx',
    'reason-existing-rx': 'EXISTING-RX = Repeat previous consultation Rx',
    'reason-otc-general-product': 'OTC-GENERAL-PRODUCT = OTC/General Products',
    'reason-not-required-rx': 'NOT-REQUIRED-RX = Rx not required medicine',
  }),
  ...factsShownBy([list('order types'), fixed], {
    'type-cart': 'Order type CART',
    'type-prescription': 'Order type PRESCRIPTION',
    'type-call': 'Order type CALL',
    'type-subscription': 'Order type SUBSCRIPTION',
  }),
  fact('callback-closed', 'Callback status CLOSED', fixed),
  fact('callback-pending', 'Callback status PENDING', fixed),
  ...factsShownBy([list('order modes'), fixed], {
    'mode-as': 'Order mode AS = Auto Short',
    'mode-ms': 'Order mode MS = Manual Short',
    'mode-pr': 'Order mode PR = Patient Request',
  }),
  fact('project-as', 'Project code AS = Auto-short Drug Category Mapping', fixed),
  fact('project-op', 'Project code OP = Order Drug Category Mapping', fixed),
  fact('project-ssr', 'Project code SSR = Safety Stock Reset Drug Category Mapping', fixed),
  ...factsShownBy([list('drug grades'), fixed], {
    'grade-a1': 'Drug grade A1',
    'grade-a2': 'Drug grade A2',
    'grade-b': 'Drug grade B',
    'grade-c': 'Drug grade C',
    'grade-d': 'Drug grade D',
    'grade-na': 'Drug grade NA',
  }),
  fact('city-mumbai', 'City MUMBAI = 1', openIn('store-management')),
  fact('city-na', 'City NA = 2', openIn('store-management')),
  fact('city-pune', 'City PUNE = 3', openIn('store-management')),
  fact('city-surat', 'City SURAT = 4', openIn('store-management')),
  ...factsShownBy([list('the status catalogue')], {
    'status-action-and-name': 'Status catalogue entries carry an action id and a name',
    'status-cancel-name': 'Some status catalogue entries carry a cancel name',
    'status-subscription-name': 'Some status catalogue entries carry a subscription name',
  }),
  ...factsShownBy([provenBy('machines/orders/quick-comments.test.ts', 'a quick comment')], {
    'quick-comment-id': 'A quick comment has id, a 1-based number',
    'quick-comment-text': 'A quick comment has the comment text',
    'quick-comment-selected': 'A quick comment has a selected flag',
  }),
  fact(
    'cancel-reason',
    'A cancel reason has reason_name, used to pick a comment category',
    provenBy('orders/console/cancelling.test.tsx', 'offers the reasons that fit, by category'),
    provenBy('orders/console/cancelling.test.tsx', 'removes the quick comments of another category'),
  ),
  ...metadataTexts.map((name) =>
    fact(`metadata-${name.replaceAll('_', '-')}`, `Status metadata has ${name}, empty by default`, openIn('dashboard')),
  ),
  fact('metadata-sequence', 'Status metadata has sequence, 0 by default', openIn('dashboard')),
  fact('metadata-selected', 'Status metadata has selected, 0 by default', openIn('dashboard')),
  fact('slot-id', 'A slot has slot_id', openIn('order-place')),
  fact('slot-display-value', 'A slot has slot_display_value', openIn('order-place')),
  fact('slot-title', 'A slot has title', openIn('order-place')),
  fact('slot-type', 'A slot has slot_type', openIn('order-place')),
  fact('slot-is-active', 'A slot has is_active', openIn('order-place')),
  fact('slot-start-time', 'slot_start_time falls back to start_time', openIn('order-place')),
  fact('slot-end-time', 'slot_end_time falls back to end_time', openIn('order-place')),
  fact('business-tag-list', 'Business tags are keyed by store_group_id', openIn('store-management')),
  fact('business-tag-text', 'The lookup returns business_tag_display_text for a store group', openIn('store-management')),
  fact('business-tag-empty', 'The lookup returns empty if none matches', openIn('store-management')),
  ...factsShownBy([provenBy('drugs/console/composition.test.tsx', 'badges of "')], {
    'composition-ingredients': 'A composition is comma-separated ingredients, each name (strength)',
    'composition-letter': 'An ingredient may lead with a letter in brackets',
    'composition-dash': 'A dash as strength is omitted',
  }),
  fact('composition-once', 'Badges are de-duplicated', provenBy('drugs/console/composition.test.tsx', 'each badge once')),
  fact('composition-sorted', 'Badges are alphabetically sorted', provenBy('drugs/console/composition.test.tsx', 'alphabetically')),
]);
