import type { OrderStatus } from '#machines/orders/order-statuses.ts';

/** What is said when an order is cancelled, and in notes. */

interface Category {
  category: string;
  reasons: readonly string[];
  comments: readonly string[];
}

export const cancelCategories: readonly Category[] = [
  {
    category: 'Customer changed mind',
    reasons: ['Ordered by mistake', 'No longer needed', 'Bought from a shop nearby', 'Doctor changed the medicine'],
    comments: [
      'Will order again next month',
      'Bought it at the shop downstairs',
      'Doctor stopped the medicine',
      'Family member had already ordered',
      'Asked to cancel on the call',
    ],
  },
  {
    category: 'Price',
    reasons: ['Found a better price', 'Promo not applied', 'Delivery charge too high'],
    comments: [
      'Wants the discount of last month',
      'Compared with another app',
      'Refuses the delivery charge',
      'Generic substitute offered and refused',
    ],
  },
  {
    category: 'Delivery',
    reasons: ['Delivery too late', 'Slot not suitable', 'Address not serviceable', 'Patient is out of town'],
    comments: [
      'Needs it today',
      'Only at home after 8 pm',
      'Address outside the store area',
      'Travels until next week',
      'Security does not let parcels in',
    ],
  },
  {
    category: 'Prescription',
    reasons: ['No valid prescription', 'Prescription expired', 'Doctor did not confirm', 'Prescription not readable'],
    comments: [
      'Prescription older than six months',
      'Patient has no prescription',
      'Doctor not reachable',
      'Photo too blurred to read',
      'Name on the prescription differs',
      'Will see the doctor first',
    ],
  },
  {
    category: 'Stock',
    reasons: ['Drug not available', 'Only part of the order available', 'Short expiry'],
    comments: [
      'Out of stock at all stores nearby',
      'Substitute refused',
      'Patient does not want a part delivery',
      'Next supply in three days',
    ],
  },
  {
    category: 'Customer not reachable',
    reasons: ['Not reachable after three attempts', 'Wrong number', 'Phone switched off'],
    comments: ['Three calls, no answer', 'Number does not exist', 'Message sent, no reply', 'Call cut each time'],
  },
  {
    category: 'Order at fault',
    reasons: ['Duplicate order', 'Test order', 'Suspected misuse'],
    comments: ['Same cart ordered twice', 'Quantity far above the usual', 'Account shared by several people', 'Placed while training'],
  },
  {
    category: 'Subscription',
    reasons: ['Course of treatment ended', 'Orders when it is needed', 'Changed to another pharmacy'],
    comments: ['Doctor ended the course', 'Has enough for three months', 'Family buys it nearby now', 'Asked to stop on the call'],
  },
];

const byCustomer = ['Customer changed mind', 'Price', 'Delivery'];
const byUs = ['Stock', 'Order at fault', 'Delivery'];

/** Categories that fit a cancellation in this status. */
export function fittingCategories(event: string, from: OrderStatus): readonly Category[] {
  if (event === 'mark_subscription_stopped') return cancelCategories.filter(({ category }) => category === 'Subscription');
  const fitting =
    event !== 'mark_cancel_by_us'
      ? byCustomer
      : from === 'CUSTOMER-NOT-REACHABLE'
        ? ['Customer not reachable']
        : from.includes('PRESCRIPTION') || from.includes('DOCTOR')
          ? ['Prescription']
          : byUs;
  return cancelCategories.filter(({ category }) => fitting.includes(category));
}

export const notes = [
  'Patient looks for the paper, call at 2:50.',
  'Leave the parcel with the watchman.',
  'Wants ten strips, explained the limit.',
  'Speaks Gujarati only.',
  'Daughter receives the parcel, same number.',
  'Asked for a bill with GST number.',
  'Prefers a call after 6 pm.',
  'Insulin: cold pack needed.',
  'Doctor is in surgery until 4.',
  'Will send the prescription by evening.',
  'Substitute agreed: same composition.',
  'Lift out of order, third floor.',
  'Ring twice, patient hears badly.',
  'Second strip from the next supply is fine.',
  'Asked why the price went up.',
  'Regular patient, monthly order.',
];
