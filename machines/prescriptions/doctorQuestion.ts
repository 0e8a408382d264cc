import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { CallResult } from '../orders/call-results.ts';
import type { AnswerKind, ByUser, DoctorQuestionEvent, DoctorQuestionFacts, QuestionUser } from './doctor-question-facts.ts';
import { doctorQuestionEvents, doctorQuestionGuards, doctorQuestionWhy } from './doctor-question-words.ts';

const isCaller = ({ caller }: DoctorQuestionFacts, by: QuestionUser): boolean => caller?.id === by.id;

interface Answer {
  isReadBack: boolean;
  text: string;
}

const question = setup({
  types: {
    context: {} as DoctorQuestionFacts,
    events: {} as DoctorQuestionEvent,
    input: {} as DoctorQuestionFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isAnotherCaller: ({ context }, params: ByUser) => !isCaller(context, params.by),
    isCaller: ({ context }, params: ByUser) => isCaller(context, params.by),
    isConfirmed: (_, { isReadBack, text }: Answer) => isReadBack && text.trim() !== '',
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
    isNotEscalated: ({ context }) => !context.escalated,
  },
  actions: {
    call: assign((_, { by }: ByUser) => ({ caller: by, nextTryAt: null })),
    countAttempt: assign(({ context }, { result, nextTryAt }: { result: CallResult; nextTryAt: string }) => ({
      caller: null,
      attempts: context.attempts + 1,
      lastResult: result,
      nextTryAt,
    })),
    keepAnswer: assign(({ context }, { answer }: { answer: AnswerKind }) => ({
      attempts: context.attempts + 1,
      lastResult: 'CONNECTED' as const,
      answer,
    })),
    tryAgain: assign({ nextTryAt: null }),
    endCall: assign({ caller: null, nextTryAt: null }),
    escalate: assign({ escalated: true }),
  },
});

const byUser = ({ event }: { event: ByUser }) => ({ by: event.by });
const begun = { target: 'calling', actions: { type: 'call' as const, params: byUser } };

/** Something is asked of the doctor who wrote a prescription. */
export const doctorQuestionMachine = question.createMachine({
  id: 'doctorQuestion',
  description: 'Something is asked of the doctor who wrote a prescription: until the doctor has answered, or it is no longer asked',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The doctor has not answered yet',
      initial: 'asked',
      on: {
        'question.withdrawn': {
          target: 'withdrawn',
          guard: { type: 'hasReason', params: ({ event }) => ({ reason: event.reason }) },
          actions: 'endCall',
        },
        'order.ended': { target: 'withdrawn', actions: 'endCall' },
        'due.passed': { guard: 'isNotEscalated', actions: 'escalate' },
      },
      states: {
        asked: { description: 'The doctor is to be called', meta: { spec: '§4.1' }, on: { 'call.begun': begun } },
        calling: {
          description: 'Somebody calls the doctor',
          meta: { spec: '§4.1' },
          on: {
            'call.begun': {
              target: 'calling',
              guard: { type: 'isAnotherCaller', params: byUser },
              actions: { type: 'call', params: byUser },
            },
            'call.failed': {
              target: 'unreachable',
              guard: { type: 'isCaller', params: byUser },
              actions: {
                type: 'countAttempt',
                params: ({ event }) => ({ result: event.result, nextTryAt: event.nextTryAt }),
              },
            },
            'question.answered': {
              target: '#doctorQuestion.answered',
              guard: allOf([
                { type: 'isCaller', params: byUser },
                { type: 'isConfirmed', params: ({ event: { isReadBack, text } }: { event: Answer }) => ({ isReadBack, text }) },
              ]),
              actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.answer }) },
            },
          },
        },
        unreachable: {
          description: 'The last call did not reach the doctor, who is called again at a time',
          meta: { spec: '§4.1' },
          on: { 'call.begun': begun, 'try.due': { target: 'asked', actions: 'tryAgain' } },
        },
      },
    },
    answered: { type: 'final', description: 'The doctor has answered, and the answer was read back', meta: { spec: '§4.1' } },
    withdrawn: { type: 'final', description: 'It is no longer asked', meta: { spec: '§4.1' } },
  },
});

export { doctorQuestionEvents, doctorQuestionGuards, doctorQuestionWhy };
