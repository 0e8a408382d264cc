import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';

export interface DraftOwner {
  id: number;
  name: string;
}

/** What the server knows about the draft when an event arrives. */
export interface DraftFacts {
  owner: DraftOwner;
  hasPatient: boolean;
  hasAddress: boolean;
  /** Pincode of the address; null without one. */
  pincode: string | null;
  /** Name of the store that delivers; null: none serves the address. */
  store: string | null;
  /** Whether the store serves the address. */
  isServed: boolean;
  /** Why the chosen store, or every store that delivers there, takes no orders now; null: one does. */
  storeClosed: Sentence | null;
  lines: number;
  /** Drugs of which there are more than 50 over all lines (§5). */
  overMaximum: string[];
  /** Drugs that are no longer sold, or have no price. */
  unavailable: string[];
  hasReason: boolean;
  /** The reason says that no prescription is needed, but this drug needs one; null: no contradiction. */
  contradictedBy: { drug: string; schedule: string } | null;
  /** What the agent must have read before the order is placed: allergies, and drugs that are kept in a register. Keys of risks. */
  risks: readonly string[];
  /** Since when the prices hold, ISO 8601; null: not computed yet. */
  pricedAt: string | null;
  /** Until when the slot is held, ISO 8601; null: none is. */
  slotHeldUntil: string | null;
  /** Why the promo does not count any more; null: it does, or there is none. */
  promoRefused: Sentence | null;
  /** The discount needs the approval of somebody else. */
  needsApproval: boolean;
  /** The owner has asked for that approval. */
  isApprovalAsked: boolean;
  /** Users who set the discount or raised its amount since, whoever owns the draft now. */
  discountSetBy: readonly number[];
  /** When the draft ends by itself, ISO 8601. */
  expiresAt: string;
}

interface ByUser {
  by: DraftOwner;
}

export type DraftEvent =
  | (ByUser & { type: 'draft.changed' })
  | (ByUser & { type: 'draft.parked' })
  | (ByUser & { type: 'draft.resumed' })
  | (ByUser & { type: 'draft.discarded' })
  | (ByUser & { type: 'approval.asked' })
  | (ByUser & { type: 'discount.approved' })
  /** `at`: now, ISO 8601. `confirmed`: keys of the risks that the agent has confirmed one by one. */
  | (ByUser & { type: 'order.place'; at: string; confirmed: readonly string[] })
  | { type: 'order.placed' }
  | { type: 'time.passed'; at: string };

/** Prices are younger than this when the order is placed. Milliseconds. */
export const PRICE_LIFETIME = 10 * 60_000;

/** What is missing for the order, in the order of the conversation; null: nothing. */
export function missingForOrder(facts: DraftFacts, at: string): Sentence | null {
  if (!facts.hasPatient) return sentence('Find the patient first');
  if (!facts.hasAddress) return sentence('Choose an address');
  if (facts.lines === 0) return sentence('Add a drug to the cart');
  const [over] = facts.overMaximum;
  if (over !== undefined) return sentence('At most 50 of {drug} in one order', { drug: over });
  const [gone] = facts.unavailable;
  if (gone !== undefined) return sentence('{drug} is no longer sold: remove it', { drug: gone });
  if (!facts.hasReason) return sentence('Choose a prescription reason');
  if (facts.contradictedBy !== null)
    return sentence('{drug} is Schedule {schedule}: choose a reason with a prescription', { ...facts.contradictedBy });
  if (facts.storeClosed !== null) return facts.storeClosed;
  if (facts.store === null) return sentence('No store delivers to {pincode}', { pincode: facts.pincode ?? '' });
  if (!facts.isServed) return sentence('{store} does not deliver to {pincode}', { store: facts.store, pincode: facts.pincode ?? '' });
  if (facts.slotHeldUntil === null) return sentence('Choose a delivery slot');
  if (at >= facts.slotHeldUntil) return sentence('The slot hold has expired: choose a slot again');
  if (facts.promoRefused !== null) return facts.promoRefused;
  if (facts.needsApproval) return sentence('Someone else must approve this discount');
  if (facts.pricedAt === null || Date.parse(at) - Date.parse(facts.pricedAt) > PRICE_LIFETIME)
    return sentence('The prices are older than 10 minutes: update them');
  return null;
}

/** Whether a risk of the order was not confirmed. */
export const hasUnconfirmedRisk = ({ risks }: DraftFacts, confirmed: readonly string[]): boolean =>
  risks.some((risk) => !confirmed.includes(risk));

const draft = setup({
  types: { context: {} as DraftFacts, events: {} as DraftEvent, input: {} as DraftFacts, meta: {} as { spec?: string } },
  guards: {
    isOwn: ({ context }, params: ByUser) => context.owner.id === params.by.id,
    isComplete: ({ context }, params: { at: string }) => missingForOrder(context, params.at) === null,
    isEveryRiskConfirmed: ({ context }, params: { confirmed: readonly string[] }) => !hasUnconfirmedRisk(context, params.confirmed),
    lacksApproval: ({ context }) => context.needsApproval && !context.isApprovalAsked,
    mayApprove: ({ context }, params: ByUser) => context.needsApproval && !context.discountSetBy.includes(params.by.id),
    isOver: ({ context }, params: { at: string }) => params.at >= context.expiresAt,
  },
  actions: {
    takeOver: assign((_, params: ByUser) => ({ owner: params.by })),
    ask: assign({ isApprovalAsked: true }),
    approve: assign({ needsApproval: false }),
    /** By the server, with each change. */
    computePrices: () => {},
  },
});

const byUser = ({ event }: { event: ByUser }) => ({ by: event.by });
const atTime = ({ event }: { event: { at: string } }) => ({ at: event.at });

const isOwn = { type: 'isOwn' as const, params: byUser };
const approving = { guard: { type: 'mayApprove' as const, params: byUser }, actions: 'approve' as const };
const expiring = { target: 'expired' as const, guard: { type: 'isOver' as const, params: atTime } };

/** An order before it is placed. */
export const orderDraftMachine = draft.createMachine({
  id: 'orderDraft',
  description: 'An order before it is placed: kept with each change, so that nothing said on the phone is lost',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Someone is working on it',
      on: {
        'draft.changed': { guard: isOwn, actions: 'computePrices' },
        'draft.parked': { target: 'parked', guard: isOwn },
        'draft.resumed': { actions: { type: 'takeOver', params: byUser } },
        'draft.discarded': { target: 'discarded', guard: isOwn },
        'approval.asked': { guard: allOf([isOwn, 'lacksApproval']), actions: 'ask' },
        'discount.approved': approving,
        'order.place': {
          target: 'placing',
          guard: allOf([
            isOwn,
            { type: 'isComplete', params: atTime },
            {
              type: 'isEveryRiskConfirmed',
              params: ({ event }: { event: { confirmed: readonly string[] } }) => ({ confirmed: event.confirmed }),
            },
          ]),
        },
        'time.passed': expiring,
      },
    },
    parked: {
      description: 'The customer calls again; anybody may go on with it',
      on: {
        'draft.resumed': { target: 'open', actions: { type: 'takeOver', params: byUser } },
        'draft.discarded': { target: 'discarded', guard: isOwn },
        'discount.approved': approving,
        'time.passed': expiring,
      },
    },
    placing: {
      description: 'Order, slot and promo are written together',
      on: { 'order.placed': 'placed' },
    },
    placed: { type: 'final', description: 'It is an order' },
    discarded: { type: 'final', description: 'The customer does not want it' },
    expired: { type: 'final', description: 'Nobody went on with it for 30 days' },
  },
});

export const orderDraftEvents: Record<DraftEvent['type'], string> = {
  'draft.changed': 'Patient, cart or delivery is changed; the prices are computed again',
  'draft.parked': 'The agent leaves it for later',
  'draft.resumed': 'An agent goes on with it',
  'draft.discarded': 'The customer does not want it',
  'approval.asked': 'The agent asks those who may approve the discount',
  'discount.approved': 'Another person approves the discount',
  'order.place': 'The agent places the order',
  'order.placed': 'The order is written',
  'time.passed': 'Nobody went on with it for 30 days',
};

export const orderDraftGuards = {
  isOwn: 'Someone else is working on it',
  isComplete: 'Something is missing for the order',
  isEveryRiskConfirmed: 'A risk was not confirmed',
  lacksApproval: 'The discount needs no approval, or it was asked for',
  mayApprove: 'The discount needs no approval, or you set it yourself',
  isOver: 'The 30 days have not passed yet',
} as const;

/** The reason for a specific draft: who has it, or what is missing. `event` is the one that was refused. */
export function orderDraftWhy(state: string, facts: DraftFacts, event: DraftEvent): Sentence {
  if (event.type === 'time.passed' || event.type === 'order.placed') return sentence(orderDraftGuards.isOver);
  if (event.type === 'discount.approved')
    return facts.needsApproval ? sentence('You cannot approve your own discount') : sentence('This discount needs no approval');
  if (state === 'placed') return sentence('The order has already been placed');
  if (state === 'discarded' || state === 'expired') return sentence('This draft has ended');
  if (facts.owner.id !== event.by.id) return sentence('{name} is working on it: take it first', { name: facts.owner.name });
  if (state === 'parked') return sentence('The draft is parked: resume it first');
  if (event.type === 'approval.asked')
    return facts.needsApproval ? sentence('The approval was asked for already') : sentence('This discount needs no approval');
  if (event.type !== 'order.place') return sentence('This is not possible now');
  return missingForOrder(facts, event.at) ?? sentence('Confirm the risks of this order first');
}
