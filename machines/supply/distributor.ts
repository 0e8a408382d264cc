import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { DistributorEvent, DistributorFacts, Licence } from './distributor-facts.ts';
import { distributorEvents, distributorGuards, distributorWhy } from './distributor-words.ts';

interface Day {
  on: string;
}
interface Documents {
  documents: DistributorFacts;
}

const isSame = (one: Licence | null, other: Licence | null): boolean => one?.number === other?.number && one?.until === other?.until;
const isInForce = (licence: Licence | null, on: string): boolean => licence !== null && licence.until >= on;

const distributor = setup({
  types: {
    context: {} as DistributorFacts,
    events: {} as DistributorEvent,
    input: {} as DistributorFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    hasGstin: ({ context }) => context.gstin !== null,
    hasLicences: ({ context }) => context.licence20b !== null && context.licence21b !== null,
    areInForce: ({ context }, { on }: Day) => isInForce(context.licence20b, on) && isInForce(context.licence21b, on),
    keepsDocuments: ({ context }, { documents }: Documents) =>
      context.gstin === documents.gstin &&
      isSame(context.licence20b, documents.licence20b) &&
      isSame(context.licence21b, documents.licence21b),
    staysInForce: (_, { documents, on }: Documents & Day) =>
      documents.gstin !== null && isInForce(documents.licence20b, on) && isInForce(documents.licence21b, on),
  },
  actions: {
    keepDocuments: assign((_, { documents }: Documents) => documents),
  },
});

const documentsOf = ({ event: { documents } }: { event: Documents }) => ({ documents });
const keepDocuments = { type: 'keepDocuments' as const, params: documentsOf };
const keepsDocuments = { type: 'keepsDocuments' as const, params: documentsOf };
const staysInForce = {
  type: 'staysInForce' as const,
  params: ({ event: { documents, on } }: { event: Documents & Day }) => ({ documents, on }),
};

const activated = {
  target: 'active',
  guard: allOf(['hasGstin', 'hasLicences', { type: 'areInForce', params: ({ event }: { event: Day }) => ({ on: event.on }) }]),
} as const;

/** A distributor (§1, §2.2): goods are ordered from it once its GSTIN and licences were checked, and while they are in force. */
export const distributorMachine = distributor.createMachine({
  id: 'distributor',
  description: 'A supplier of drugs: it applies, its papers are verified, and it is active until it is suspended or closed',
  context: ({ input }) => input,
  initial: 'applied',
  states: {
    applied: {
      description: 'Its GSTIN and licences are being collected and checked',
      meta: { spec: '§7.6' },
      on: {
        'distributor.changed': { actions: keepDocuments },
        'distributor.verified': { target: 'verified', guard: allOf(['hasGstin', 'hasLicences']) },
        'distributor.closed': 'closed',
      },
    },
    verified: {
      description: 'Its papers are checked; it can be activated while its licences are in force',
      meta: { spec: '§7.6' },
      on: {
        'distributor.changed': [
          { guard: keepsDocuments, actions: keepDocuments },
          { target: 'applied', actions: keepDocuments },
        ],
        'distributor.activated': activated,
        'distributor.closed': 'closed',
      },
    },
    active: {
      description: 'Goods can be ordered from it',
      meta: { spec: '§7.6' },
      on: {
        'distributor.changed': [
          { guard: keepsDocuments, actions: keepDocuments },
          { guard: staysInForce, actions: keepDocuments },
        ],
        'distributor.suspended': 'suspended',
        'distributor.closed': 'closed',
      },
    },
    suspended: {
      description: 'Nothing is ordered from it until it is activated again',
      meta: { spec: '§7.6' },
      on: {
        'distributor.changed': { actions: keepDocuments },
        'distributor.activated': activated,
        'distributor.closed': 'closed',
      },
    },
    closed: { description: 'The business with it has ended', meta: { spec: '§7.6' }, type: 'final' },
  },
});

export { distributorEvents, distributorGuards, distributorWhy };
