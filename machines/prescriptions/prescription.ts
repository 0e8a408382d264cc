import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import {
  type ByUser,
  type Check,
  needsSecondCheck,
  type PrescriptionEvent,
  type PrescriptionFacts,
  type PrescriptionUser,
  READING_LEASE,
  type ReadSoFar,
} from './prescription-facts.ts';
import { prescriptionEvents, prescriptionGuards, prescriptionWhy } from './prescription-words.ts';

const isOwn = ({ reader }: PrescriptionFacts, by: PrescriptionUser): boolean => reader?.id === by.id;
const isFree = (facts: PrescriptionFacts, { by, at }: ByUser): boolean =>
  facts.reader === null || isOwn(facts, by) || facts.leaseUntil === null || facts.leaseUntil <= at;

/** Whether the user has read the lines: as the reader, or by saving what stands there now. */
const hasRead = (facts: PrescriptionFacts, by: PrescriptionUser): boolean => isOwn(facts, by) || facts.savedBy === by.id;

const leaseFrom = (at: string): string => new Date(Date.parse(at) + READING_LEASE).toISOString();

const isComplete = ({ lines, openLines, openPoints, refusal }: PrescriptionFacts): boolean =>
  lines > 0 && openLines === 0 && openPoints === 0 && refusal === null;

const isApprovable = ({ uncovered, refusal, prescriber }: PrescriptionFacts): boolean =>
  uncovered === null && refusal === null && prescriber === null;

/** Whether a question of this kind is open. */
const isAsked = ({ openQuestions, doctorQuestions }: PrescriptionFacts, ofDoctor: boolean): boolean =>
  ofDoctor ? doctorQuestions > 0 : openQuestions > doctorQuestions;

const prescription = setup({
  types: {
    context: {} as PrescriptionFacts,
    events: {} as PrescriptionEvent,
    input: {} as PrescriptionFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isFree: ({ context }, params: ByUser) => isFree(context, params),
    isReader: ({ context }, params: { by: PrescriptionUser }) => isOwn(context, params.by),
    isLeft: ({ context }, params: ByUser) => !isOwn(context, params.by) && isFree(context, params),
    mayAskForIt: ({ context: { reader, wantedBy } }, params: { by: PrescriptionUser }) =>
      reader !== null && reader.id !== params.by.id && wantedBy === null,
    isWanted: ({ context }) => context.wantedBy !== null,
    isComplete: ({ context }, params: { by: PrescriptionUser }) => isOwn(context, params.by) && isComplete(context),
    isAsked: ({ context }, params: { ofDoctor: boolean }) => isAsked(context, params.ofDoctor),
    isLastAnswer: ({ context }, params: { ofDoctor: boolean }) => isAsked(context, params.ofDoctor) && context.openQuestions <= 1,
    isLastOfDoctor: ({ context }, params: { ofDoctor: boolean }) => params.ofDoctor && isAsked(context, true) && context.openQuestions <= 1,
    isAnotherReader: ({ context }, params: { by: PrescriptionUser }) => !isOwn(context, params.by),
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
    isCheckedByAnother: ({ context }, params: { by: PrescriptionUser }) =>
      isOwn(context, params.by) && isApprovable(context) && needsSecondCheck(context),
    isApprovable: ({ context }, params: { by: PrescriptionUser }) => isOwn(context, params.by) && isApprovable(context),
    hasNotRead: ({ context }, params: { by: PrescriptionUser }) => !hasRead(context, params.by),
    mayBeDispensed: ({ context }) => isApprovable(context),
    isKeyedAlike: ({ context }, { keyed }: Pick<Check, 'keyed'>) => keyed === true || (keyed === null && !context.schedules.includes('X')),
    isNotBilled: ({ context }) => !context.isBilled,
  },
  actions: {
    take: assign(({ context }, { by, at }: ByUser) => ({
      reader: by,
      readSince: isOwn(context, by) ? context.readSince : at,
      leaseUntil: leaseFrom(at),
      wantedBy: isOwn(context, by) ? context.wantedBy : null,
    })),
    askForIt: assign((_, { by }: ByUser) => ({ wantedBy: by })),
    handToWhoAsks: assign(({ context }, { at }: ByUser) => ({
      reader: context.wantedBy,
      readSince: at,
      leaseUntil: leaseFrom(at),
      wantedBy: null,
    })),
    handOver: assign({ reader: null, readSince: null, leaseUntil: null, wantedBy: null }),
    endLease: assign({ leaseUntil: null }),
    forgetQuestions: assign({ openQuestions: 0, doctorQuestions: 0 }),
    keepRead: assign((_, { read, by }: { read: ReadSoFar; by: PrescriptionUser }) => ({ ...read, savedBy: by.id })),
    countQuestion: assign(({ context }, { ofDoctor }: { ofDoctor: boolean }) => ({
      openQuestions: context.openQuestions + 1,
      doctorQuestions: context.doctorQuestions + (ofDoctor ? 1 : 0),
    })),
    countAnswer: assign(({ context }, { ofDoctor }: { ofDoctor: boolean }) => ({
      openQuestions: context.openQuestions - 1,
      doctorQuestions: context.doctorQuestions - (ofDoctor ? 1 : 0),
    })),
  },
});

const byUser = ({ event }: { event: ByUser }) => ({ by: event.by, at: event.at });
const whom = ({ event }: { event: { ofDoctor: boolean } }) => ({ ofDoctor: event.ofDoctor });
const user = ({ event }: { event: { by: PrescriptionUser } }) => ({ by: event.by });
const hasReason = { type: 'hasReason', params: ({ event }: { event: { reason: string } }) => ({ reason: event.reason }) };
const take = { type: 'take' as const, params: byUser };
const countQuestion = { type: 'countQuestion' as const, params: whom };
const countAnswer = { type: 'countAnswer' as const, params: whom };

/** A line that is saved once it was digitised or approved is read anew: it voids the check. */
const lineRead = {
  target: '#prescription.inReview',
  guard: { type: 'isReader' as const, params: byUser },
  actions: [
    take,
    { type: 'keepRead' as const, params: ({ event }: { event: ByUser & { read: ReadSoFar } }) => ({ read: event.read, by: event.by }) },
  ],
};
const rejected = { target: '#prescription.rejected', guard: allOf([{ type: 'isReader', params: user }, hasReason]) };
const superseded = { 'prescription.superseded': 'superseded' } as const;
const attached = { 'prescription.attached': { target: 'received', actions: ['handOver', 'forgetQuestions'] } } as const;
/** Another reader may take it once the lease has ended. */
const begun = { target: 'inReview', guard: { type: 'isFree' as const, params: byUser }, actions: take };

/** The reader hands it over, or the lease ends. */
const requested = {
  'review.requested': { guard: { type: 'mayAskForIt' as const, params: user }, actions: { type: 'askForIt' as const, params: byUser } },
} as const;

/** A prescription that a pharmacist reads (§3, §4.1). */
export const prescriptionMachine = prescription.createMachine({
  id: 'prescription',
  description: 'A prescription from its arrival until its drugs may be dispensed: read once, checked by another where the law asks for it',
  context: ({ input }) => input,
  initial: 'received',
  states: {
    received: {
      description: 'It waits for a pharmacist',
      meta: { spec: '§4.1' },
      on: { 'review.begun': begun, 'review.rejected': rejected, ...superseded },
    },
    inReview: {
      description: 'A pharmacist reads it, line by line',
      meta: { spec: '§4.1' },
      on: {
        'review.begun': { ...begun, reenter: true },
        ...requested,
        'review.handedOver': [
          {
            target: 'inReview',
            reenter: true,
            guard: allOf([{ type: 'isReader', params: user }, 'isWanted']),
            actions: { type: 'handToWhoAsks', params: byUser },
          },
          { target: 'received', guard: { type: 'isReader', params: user }, actions: 'handOver' },
        ],
        'line.read': lineRead,
        'question.asked': { target: 'clarification', guard: { type: 'isReader', params: byUser }, actions: countQuestion },
        'review.digitised': { target: 'digitised', guard: { type: 'isComplete', params: byUser } },
        'review.rejected': rejected,
        ...superseded,
      },
    },
    clarification: {
      description: 'The doctor or the patient is asked what it means',
      meta: { spec: '§4.1' },
      on: {
        'question.asked': { guard: { type: 'isReader', params: byUser }, actions: countQuestion },
        'question.answered': [
          // Whoever called the doctor does not read it for that.
          { target: 'inReview', guard: { type: 'isLastOfDoctor', params: whom }, actions: countAnswer },
          { target: 'inReview', guard: { type: 'isLastAnswer', params: whom }, actions: [take, countAnswer] },
          { guard: { type: 'isAsked', params: whom }, actions: countAnswer },
        ],
        'validity.passed': 'expired',
        ...superseded,
      },
    },
    digitised: {
      description: 'Every line is read; the reader looks at it once more as a whole',
      meta: { spec: '§4.1' },
      on: {
        'review.begun': { target: 'inReview', guard: { type: 'isLeft', params: byUser }, actions: take },
        'line.read': lineRead,
        'reading.approved': [
          { target: 'secondCheck', guard: { type: 'isCheckedByAnother', params: byUser }, actions: 'endLease' },
          { target: 'decoded', guard: { type: 'isApprovable', params: byUser }, actions: 'endLease' },
        ],
        'review.rejected': rejected,
        ...superseded,
      },
    },
    secondCheck: {
      description: 'Another pharmacist checks what the first one has read',
      meta: { spec: '§4.1' },
      on: {
        'line.read': lineRead,
        'check.confirmed': {
          target: 'decoded',
          guard: allOf([
            { type: 'hasNotRead', params: user },
            'mayBeDispensed',
            { type: 'isKeyedAlike', params: ({ event }: { event: Check }) => ({ keyed: event.keyed }) },
          ]),
        },
        'check.differed': { target: 'inReview', guard: allOf([{ type: 'isAnotherReader', params: user }, hasReason]) },
        ...superseded,
      },
    },
    decoded: {
      description: 'Read and approved: its drugs may be dispensed',
      meta: { spec: '§4.1' },
      on: {
        'review.reopened': { target: 'inReview', guard: 'isNotBilled', actions: 'endLease' },
        'validity.passed': 'expired',
        ...superseded,
        ...attached,
      },
    },
    rejected: { description: 'Unreadable, forbidden, or not a prescription', meta: { spec: '§4.1' }, on: attached },
    superseded: { description: 'The order went on without it, or another one took its place', meta: { spec: '§4.1' }, on: attached },
    expired: { type: 'final', description: 'Its validity has passed', meta: { spec: '§4.1' } },
  },
});

export { prescriptionEvents, prescriptionGuards, prescriptionWhy };
