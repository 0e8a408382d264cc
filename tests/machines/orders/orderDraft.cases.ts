import { type DraftFacts, type DraftOwner, orderDraftMachine } from '#machines/orders/orderDraft.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const asha: DraftOwner = { id: 1, name: 'Asha' };
const bela: DraftOwner = { id: 2, name: 'Bela' };
const [now, later] = ['2026-11-23T09:00:00.000Z', '2026-12-30T09:00:00.000Z'];

const complete: DraftFacts = {
  owner: asha,
  hasPatient: true,
  hasAddress: true,
  pincode: '400072',
  store: 'Powai',
  isServed: true,
  storeClosed: null,
  lines: 1,
  overMaximum: [],
  unavailable: [],
  hasReason: true,
  contradictedBy: null,
  risks: [],
  pricedAt: now,
  slotHeldUntil: '2026-11-23T09:10:00.000Z',
  promoRefused: null,
  needsApproval: false,
  isApprovalAsked: false,
  discountSetBy: [],
  expiresAt: '2026-12-23T09:00:00.000Z',
};

const spec: ModelSpec<typeof orderDraftMachine> = {
  machine: orderDraftMachine,
  inputs: {
    'nothing is missing': complete,
    'the patient is allergic to a drug': { ...complete, risks: ['allergy/7'] },
    'the reason contradicts a drug': { ...complete, contradictedBy: { drug: 'Amlovas 5', schedule: 'H' } },
    'the cart is empty': { ...complete, lines: 0 },
    'the discount waits for approval': { ...complete, needsApproval: true, discountSetBy: [asha.id] },
    'someone else goes on with a draft whose discount waits': { ...complete, owner: bela, needsApproval: true, discountSetBy: [asha.id] },
    'someone else is working on it': { ...complete, owner: bela },
  } satisfies Record<string, DraftFacts>,
  cases: {
    'draft.changed': [{ by: asha }],
    'draft.parked': [{ by: asha }],
    'draft.resumed': [{ by: asha }],
    'draft.discarded': [{ by: asha }],
    'approval.asked': [{ by: asha }, { by: bela }],
    'discount.approved': [{ by: asha }, { by: bela }],
    'order.place': [
      { by: asha, at: now, confirmed: [] },
      { by: asha, at: now, confirmed: ['allergy/7'] },
    ],
    'order.placed': [{}],
    'time.passed': [{ at: now }, { at: later }],
  },
  key: ({ context: { owner, lines, needsApproval, isApprovalAsked, risks, contradictedBy } }) => [
    owner.id,
    lines,
    needsApproval,
    isApprovalAsked,
    risks.length,
    contradictedBy !== null,
  ],
};

export default spec;
