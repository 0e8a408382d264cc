import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import { isPersonName } from '#platform/contract/person-name.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';

/** Who consents to a substitute: for Schedule H, H1 and X drugs the doctor, otherwise the customer. */
export const consentGivers = { doctor: msg('Doctor'), customer: msg('Customer') } as const;
export type ConsentGiver = keyof typeof consentGivers;

/** How the consent or the refusal was given. */
export const consentWays = {
  PHONE: msg('By phone'),
  MESSAGE: msg('By message'),
  'IN-PERSON': msg('In person'),
  PRESCRIPTION: msg('On a new prescription'),
} as const;
export type ConsentWay = keyof typeof consentWays;

export interface Consent {
  by: ConsentGiver;
  /** Name of the doctor; empty for the customer. */
  name: string;
}

/** Facts about the order and its line for the guards; the server reads them from the database in the same transaction. */
export interface SubstitutionFacts {
  /** Whose consent is needed. */
  needs: ConsentGiver;
  /** Who consented; null: nobody yet. */
  consent: Consent | null;
  /** The store does not have the order yet, and it has not ended. */
  isAtDesk: boolean;
  /** The line has the drug that is to be replaced or, once replaced, the substitute in the quantity of then. */
  isLineUnchanged: boolean;
  /** The drug that would come on the line. */
  drug: string;
  /** It is still sold and has a price. */
  isSold: boolean;
  /** The order would have at most the maximum of it (§5). */
  isWithinMaximum: boolean;
}

export type SubstitutionEvent =
  | ({ type: 'consent.given' } & Consent)
  | { type: 'consent.refused' }
  | { type: 'substitute.applied' }
  | { type: 'substitute.reverted' }
  | { type: 'proposal.withdrawn' };

const mayReplace = ({ isAtDesk, isLineUnchanged, isSold, isWithinMaximum }: SubstitutionFacts): boolean =>
  isAtDesk && isLineUnchanged && isSold && isWithinMaximum;

/** The doctor is named; the customer is known. */
const isTheirs = ({ needs }: SubstitutionFacts, { by, name }: Consent): boolean =>
  by === needs && (by === 'customer' || isPersonName(name));

const substitution = setup({
  types: {
    context: {} as SubstitutionFacts,
    events: {} as SubstitutionEvent,
    input: {} as SubstitutionFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isConsentOfTheRightPerson: ({ context }, params: Consent) => isTheirs(context, params),
    isAtDesk: ({ context }) => context.isAtDesk,
    mayReplace: ({ context }) => mayReplace(context),
  },
  actions: {
    keepConsent: assign((_, { by, name }: Consent) => ({ consent: { by, name } })),
  },
});

/** A line of an order gets another drug of the same composition, with the recorded consent of the doctor or the customer. */
export const substitutionMachine = substitution.createMachine({
  id: 'substitution',
  description: 'Another drug instead of the ordered one: from the proposal over the consent to the line of the order',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      description: 'The agent asks for consent; the line has the ordered drug',
      meta: { spec: '§7.6' },
      on: {
        'consent.given': {
          target: 'consented',
          guard: allOf([
            'isAtDesk',
            { type: 'isConsentOfTheRightPerson', params: ({ event: { by, name } }: { event: Consent }) => ({ by, name }) },
          ]),
          actions: { type: 'keepConsent', params: ({ event }) => ({ by: event.by, name: event.name }) },
        },
        'consent.refused': { target: 'refused', guard: 'isAtDesk' },
        'proposal.withdrawn': 'withdrawn',
      },
    },
    consented: {
      description: 'The doctor or the customer has consented; the line still has the ordered drug',
      on: {
        'substitute.applied': { target: 'applied', guard: 'mayReplace' },
        'consent.refused': { target: 'refused', guard: 'isAtDesk' },
        'proposal.withdrawn': 'withdrawn',
      },
    },
    applied: {
      description: 'The line has the substitute',
      on: { 'substitute.reverted': { target: 'reverted', guard: 'mayReplace' } },
    },
    reverted: { type: 'final', description: 'The line has the ordered drug again' },
    refused: { type: 'final', description: 'The doctor or the customer did not consent; the line keeps its drug' },
    withdrawn: { type: 'final', description: 'Not pursued: withdrawn, the line was changed, or the order left the desk' },
  },
});

export const substitutionEvents: Record<SubstitutionEvent['type'], string> = {
  'consent.given': 'The doctor or the customer consents; who, how and when are recorded',
  'consent.refused': 'The doctor or the customer does not consent, or no longer does',
  'substitute.applied': 'The line gets the substitute and a new price',
  'substitute.reverted': 'The line gets the ordered drug back',
  'proposal.withdrawn': 'The agent drops it, the line is changed, or the order leaves the desk',
};

export const substitutionGuards = {
  isConsentOfTheRightPerson: 'The consent has to come from the doctor for prescription drugs, and from the customer for others',
  isAtDesk: 'The order has left the desk',
  mayReplace: 'The order has left the desk, the line was changed, or the drug cannot be ordered',
} as const;

/** The reason why this substitution refuses an event. */
export function substitutionWhy(state: string, facts: SubstitutionFacts, event: SubstitutionEvent): Sentence {
  if (!offered[state]?.includes(event.type)) return notInState(state);
  if (!facts.isAtDesk) return sentence('The order has left the desk: its lines can no longer be changed');
  if (event.type === 'consent.given')
    return facts.needs === 'doctor'
      ? event.by === 'doctor'
        ? sentence('Name the doctor who consented')
        : sentence('A Schedule H, H1 or X drug needs the doctor’s consent')
      : sentence('The customer has to consent');
  if (!facts.isLineUnchanged) return sentence('The line has been changed since');
  if (!facts.isSold) return sentence('{drug} is no longer sold or has no price', { drug: facts.drug });
  return sentence('The order would have more than 50 of {drug}', { drug: facts.drug });
}

const offered: Record<string, readonly SubstitutionEvent['type'][]> = {
  proposed: ['consent.given', 'consent.refused', 'proposal.withdrawn'],
  consented: ['substitute.applied', 'consent.refused', 'proposal.withdrawn'],
  applied: ['substitute.reverted'],
};

function notInState(state: string): Sentence {
  switch (state) {
    case 'proposed':
      return sentence('Nobody has consented yet');
    case 'consented':
      return sentence('It is not on the line yet');
    case 'applied':
      return sentence('It is on the line already');
    case 'refused':
      return sentence('It was refused');
    case 'reverted':
      return sentence('It was reverted');
    default:
      return sentence('It was withdrawn');
  }
}
