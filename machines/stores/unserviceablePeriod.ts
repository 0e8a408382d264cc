import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { type ClosingReason, type GivenReason, hasReason } from './closing-reasons.ts';
import { areCrossing, daysToCome, type PeriodTimes, type Span, spansOf } from './period-times.ts';
import { LONGEST_CLOSURE } from './storeServiceability.ts';

export interface PeriodFacts extends PeriodTimes {
  reason: ClosingReason;
  note: string;
  /** When the store is closed by its other dated or recurring periods. */
  others: { dated: readonly Span[]; recurring: readonly Span[] };
}

/** What a period is planned with. */
export interface PeriodPlan extends GivenReason {
  startsAt: string;
  endsAt: string;
  weekdays: readonly number[];
}

/** `at`: now, ISO 8601. */
export type PeriodEvent =
  | (PeriodPlan & { type: 'period.changed'; at: string })
  | { type: 'period.cancelled'; at: string }
  | { type: 'period.endedEarly'; at: string }
  | { type: 'day.excepted'; day: string; at: string }
  | { type: 'time.passed'; at: string };

type Planned = PeriodPlan & { at: string };

const DAY_MS = 86_400_000;

interface PlanFault {
  field: 'reason' | 'note' | 'starts_at' | 'ends_at' | 'weekdays';
  why: Sentence;
}

/** A dated period may cross a recurring one: it takes precedence. */
const isFree = (spans: readonly Span[], { weekdays }: PeriodPlan, { dated, recurring }: PeriodFacts['others']): boolean =>
  !areCrossing(spans, weekdays.length === 0 ? dated : recurring);

function timeFault({ startsAt, endsAt, at }: Planned, spans: readonly Span[]): PlanFault | null {
  if (startsAt < at) return { field: 'starts_at', why: sentence('This time has passed') };
  if (endsAt <= startsAt) return { field: 'ends_at', why: sentence('The end is after the start') };
  if (Date.parse(endsAt) - Date.parse(startsAt) > LONGEST_CLOSURE * DAY_MS)
    return { field: 'ends_at', why: sentence('At most {most} days', { most: LONGEST_CLOSURE }) };
  if (spans.length > 0) return null;
  if (spansOf({ startsAt, endsAt, weekdays: [1, 2, 3, 4, 5, 6, 7], exceptions: [], endedAt: null }).length === 0)
    return { field: 'ends_at', why: sentence('Of a recurring period, the time of day at the end is after that at the start') };
  return { field: 'weekdays', why: sentence('None of these weekdays lies between start and end') };
}

/** What is wrong with a planned period, at its field; null: nothing. */
export function planFault(plan: Planned, others: PeriodFacts['others'], exceptions: readonly string[] = []): PlanFault | null {
  if (plan.reason === '') return { field: 'reason', why: sentence('Choose a reason') };
  if (!hasReason(plan)) return { field: 'note', why: sentence('Say what the reason is') };
  const { startsAt, endsAt, weekdays } = plan;
  const spans = endsAt > startsAt ? spansOf({ startsAt, endsAt, weekdays, exceptions, endedAt: null }) : [];
  const fault = timeFault(plan, spans);
  if (fault) return fault;
  return isFree(spans, plan, others) ? null : { field: 'starts_at', why: sentence('Another period of the store crosses this one') };
}

const period = setup({
  types: { context: {} as PeriodFacts, events: {} as PeriodEvent, input: {} as PeriodFacts, meta: {} as { spec?: string } },
  guards: {
    isWellPlanned: ({ context }, params: Planned) => planFault(params, context.others, context.exceptions) === null,
    isAhead: ({ context }, params: { at: string }) => params.at < context.startsAt,
    isRunning: ({ context }, params: { at: string }) => params.at >= context.startsAt && params.at < context.endsAt,
    hasDaysToCome: ({ context }, params: { at: string }) => daysToCome(context, params.at).length > 0,
    isToCome: ({ context }, params: { day: string; at: string }) => daysToCome(context, params.at).includes(params.day),
    hasBegun: ({ context }, params: { at: string }) => params.at >= context.startsAt,
    isOver: ({ context }, params: { at: string }) => params.at >= context.endsAt,
  },
  actions: {
    keepPlan: assign((_, { startsAt, endsAt, weekdays, reason, note }: PeriodPlan) => ({
      startsAt,
      endsAt,
      weekdays,
      note,
      ...(reason !== '' && { reason }),
    })),
    keepEnd: assign((_, params: { at: string }) => ({ endedAt: params.at })),
    except: assign(({ context }, params: { day: string }) => ({ exceptions: [...context.exceptions, params.day].toSorted() })),
  },
});

const atTime = ({ event }: { event: { at: string } }) => ({ at: event.at });
const plan = ({ event: { startsAt, endsAt, weekdays, reason, note, at } }: { event: Planned }) => ({
  startsAt,
  endsAt,
  weekdays,
  reason,
  note,
  at,
});

const shared = {
  'period.endedEarly': {
    target: 'ended',
    guard: { type: 'isRunning' as const, params: atTime },
    actions: { type: 'keepEnd' as const, params: atTime },
  },
  'day.excepted': {
    guard: allOf([
      { type: 'hasDaysToCome' as const, params: atTime },
      { type: 'isToCome' as const, params: ({ event }: { event: { day: string; at: string } }) => ({ day: event.day, at: event.at }) },
    ]),
    actions: { type: 'except' as const, params: ({ event }: { event: { day: string } }) => ({ day: event.day }) },
  },
} as const;

/** A planned time in which a store does not serve (§7.6, unserviceable schedule). The clock decides; the chart records it. */
export const unserviceablePeriodMachine = period.createMachine({
  id: 'unserviceablePeriod',
  description: 'A planned time in which a store does not serve: once, or on days of the week',
  context: ({ input }) => input,
  initial: 'scheduled',
  states: {
    scheduled: {
      description: 'It lies ahead',
      meta: { spec: '§7.6' },
      on: {
        'period.changed': {
          guard: allOf([
            { type: 'isAhead', params: atTime },
            { type: 'isWellPlanned', params: plan },
          ]),
          actions: { type: 'keepPlan', params: plan },
        },
        'period.cancelled': { target: 'cancelled', guard: { type: 'isAhead', params: atTime } },
        ...shared,
        'time.passed': [
          { target: 'ended', guard: { type: 'isOver', params: atTime } },
          { target: 'active', guard: { type: 'hasBegun', params: atTime } },
        ],
      },
    },
    active: {
      description: 'It has begun: the store is closed, or will be on its next day',
      meta: { spec: '§7.6' },
      on: { ...shared, 'time.passed': { target: 'ended', guard: { type: 'isOver', params: atTime } } },
    },
    ended: { type: 'final', description: 'It is over', meta: { spec: '§7.6' } },
    cancelled: { type: 'final', description: 'It was given up before it began', meta: { spec: '§7.6' } },
  },
});

export const unserviceablePeriodEvents: Record<PeriodEvent['type'], string> = {
  'period.changed': 'Its times or its reason are changed',
  'period.cancelled': 'It is given up before it begins',
  'period.endedEarly': 'The store serves again sooner',
  'day.excepted': 'One day of a recurring period is left out',
  'time.passed': 'Its start or its end has passed',
};

export const unserviceablePeriodGuards = {
  isWellPlanned: 'The plan lacks a reason, does not lie ahead, is longer than 90 days, or crosses another period',
  isAhead: 'It has begun: end it instead',
  isRunning: 'It has not begun, or it is over',
  hasDaysToCome: 'It has no days ahead that can be left out',
  isToCome: 'This is no day of the period that lies ahead',
  hasBegun: 'It lies ahead',
  isOver: 'It is not over',
} as const;

/** The reason for a specific period. `event` is the one that was refused. */
export function unserviceablePeriodWhy(facts: PeriodFacts, event: PeriodEvent, state: string): Sentence {
  if (state === 'cancelled') return sentence('The period was cancelled');
  if (state === 'ended' || event.at >= facts.endsAt) return sentence('The period is over');
  if (event.type === 'period.endedEarly') return sentence('It has not begun: cancel it instead');
  if (event.type === 'day.excepted')
    return sentence(
      facts.weekdays.length === 0 ? 'Only a recurring period has days that can be left out' : unserviceablePeriodGuards.isToCome,
    );
  if (event.type === 'time.passed') return sentence(unserviceablePeriodGuards.isOver);
  const begun = state === 'active' || event.at >= facts.startsAt;
  if (begun) return sentence(unserviceablePeriodGuards.isAhead);
  const fault = event.type === 'period.changed' ? planFault(event, facts.others, facts.exceptions) : null;
  return fault?.why ?? sentence('This is not possible now');
}
