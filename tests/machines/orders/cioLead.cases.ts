import type { LeadFacts } from '#machines/orders/cio-lead-facts.ts';
import { cioLeadMachine } from '#machines/orders/cioLead.ts';
import { MOST_PAGES } from '#platform/contract/constants.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const expiresAt = '2026-11-25T06:30:00.000Z';
const received: LeadFacts = { lines: 0, scheduled: null, prescription: 'RECEIVED', pages: 0, expiresAt, reason: null, orderId: null };

const spec: ModelSpec<typeof cioLeadMachine> = {
  machine: cioLeadMachine,
  inputs: {
    'a prescription has arrived': received,
    'a cart without a prescription': { ...received, lines: 2, prescription: 'NOT-REQUIRED' },
    'a prescription with all its pages': { ...received, pages: MOST_PAGES },
  } satisfies Record<string, LeadFacts>,
  cases: {
    'cart.updated': [
      { lines: 1, scheduled: null },
      { lines: 2, scheduled: { drug: 'Alprax 0.5', schedule: 'H1' } },
      { lines: 0, scheduled: null },
    ],
    'prescription.marked': [{ status: 'RECEIVED' }, { status: 'ACCEPTED' }, { status: 'REJECTED' }, { status: 'NOT-REQUIRED' }],
    'order.placed': [{ orderId: 17 }],
    'lead.declined': [{ reason: 'PRICE' }],
    'time.passed': [{ at: expiresAt }, { at: '2026-11-25T06:29:59.999Z' }],
  },
  // Only whether something is in the cart, and whether there is room for a page, makes a difference.
  key: ({ context: { lines, scheduled, prescription, pages } }) => [lines > 0, scheduled !== null, prescription, pages < MOST_PAGES],
};

export default spec;
