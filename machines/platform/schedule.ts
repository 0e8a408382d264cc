import { assign, setup } from 'xstate';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { allOf } from '../all-of.ts';

export interface ScheduleFacts {
  /** Without its job the product is not safe. */
  isVital: boolean;
  /** The product no longer has its job. */
  isRemoved: boolean;
  /** When somebody requested a run that has not ended, ISO 8601. */
  requestedAt: string | null;
}

interface ByUser {
  by: { id: number; name: string };
  at: string;
}

export type ScheduleEvent =
  | (ByUser & { type: 'schedule.paused'; reason: string })
  | (ByUser & { type: 'schedule.resumed' | 'run.requested' });

const schedule = setup({
  types: { context: {} as ScheduleFacts, events: {} as ScheduleEvent, input: {} as ScheduleFacts, meta: {} as { spec?: string } },
  guards: {
    hasJob: ({ context }) => !context.isRemoved,
    isNotVital: ({ context }) => !context.isVital,
    isNotRequested: ({ context }) => context.requestedAt === null,
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
  actions: {
    keepRequest: assign((_, { at }: { at: string }) => ({ requestedAt: at })),
  },
});

/** The schedule of a repeated background job (§2.2). Failed rounds are facts: the next round comes at its time. */
export const scheduleMachine = schedule.createMachine({
  id: 'schedule',
  description: 'The schedule of a repeated background job: a person pauses and resumes it, or runs the job once now',
  context: ({ input }) => input,
  initial: 'active',
  on: {
    'run.requested': {
      guard: allOf(['hasJob', 'isNotRequested']),
      actions: { type: 'keepRequest', params: ({ event }) => ({ at: event.at }) },
    },
  },
  states: {
    active: {
      description: 'The job runs at its interval',
      meta: { spec: '§2.2' },
      on: {
        'schedule.paused': {
          target: 'paused',
          guard: allOf([
            'hasJob',
            'isNotVital',
            { type: 'hasReason', params: ({ event }: { event: { reason: string } }) => ({ reason: event.reason }) },
          ]),
        },
      },
    },
    paused: {
      description: 'The job runs only when a person requests it',
      meta: { spec: '§2.2' },
      on: { 'schedule.resumed': { target: 'active', guard: 'hasJob' } },
    },
  },
});

/** Descriptions of the events. */
export const scheduleEvents: Record<ScheduleEvent['type'], string> = {
  'schedule.paused': 'A person pauses it, with a reason',
  'schedule.resumed': 'A person lets it go on',
  'run.requested': 'A person requests one run now',
};

export const scheduleGuards = {
  hasJob: 'The product no longer has this job',
  isNotVital: 'The product is not safe without this job, so it cannot be paused',
  isNotRequested: 'A run is requested already',
  hasReason: 'Give a reason',
} as const;

/** The reason for a specific schedule. `event` is the one that was refused. */
export function scheduleWhy(facts: ScheduleFacts, event: ScheduleEvent, state: string): Sentence {
  if (facts.isRemoved) return sentence(scheduleGuards.hasJob);
  switch (event.type) {
    case 'run.requested':
      return sentence(scheduleGuards.isNotRequested);
    case 'schedule.resumed':
      return sentence('The schedule is not paused');
    case 'schedule.paused':
      if (state === 'paused') return sentence('The schedule is paused');
      return sentence(facts.isVital ? scheduleGuards.isNotVital : scheduleGuards.hasReason);
  }
}
