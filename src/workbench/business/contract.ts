import { z } from 'zod';
import { date, moment } from '#platform/contract/fields.ts';
import { flowMachines } from './flow-choices.ts';
import { operation } from '#platform/contract/operation.ts';

const flowState = z.object({
  state: z.string(),
  /** Records that are in the state now. */
  here: z.number(),
  /** How many of them are past their due time; null where records have none. */
  late: z.number().nullable(),
  /** How long those that are there now have been there: half of them at most so long, and the longest. Seconds; null where none is, or where it is not kept. */
  waiting: z.object({ median: z.number(), longest: z.number() }).nullable(),
  /** Stays that ended in the period: the record came into the state and left it. */
  stays: z.number(),
  /** Half of the stays, and nine of ten, took at most so long. Seconds; null without stays. */
  median: z.number().nullable(),
  ninth: z.number().nullable(),
  /** What was promised for a stay, in seconds; null where nothing is. */
  due: z.number().nullable(),
  /** Stays by how long they took: bars of so many minutes from 0 on, the last one without an end. Empty without stays. */
  bar_minutes: z.number(),
  bars: z.array(z.number()),
});
export type FlowState = z.infer<typeof flowState>;

const flowTransition = z.object({
  from: z.string(),
  event: z.string(),
  to: z.string(),
  /** How often it happened in the period. */
  count: z.number(),
  /** Share of the ways out of `from`, 0 to 1; null for an event that left the record in its state. */
  share: z.number().nullable(),
});
export type FlowTransition = z.infer<typeof flowTransition>;

const flowFigures = z.object({
  machine: z.enum(flowMachines),
  /** First and last day of the period, in the business time zone. */
  from: date,
  to: date,
  /** Every state that a record can be in, in the chart's order. */
  states: z.array(flowState),
  /** What happened in the period, the most frequent first. */
  transitions: z.array(flowTransition),
  /** All records, those of them that are late, and those that came into being in the period. */
  here: z.number(),
  late: z.number().nullable(),
  begun: z.number(),
  /** Ways out that were taken in the period. */
  moves: z.number(),
  as_of: moment,
});
export type FlowFigures = z.infer<typeof flowFigures>;

/** How records move through their chart. */
const operations = {
  flow: operation('flow.read', {
    method: 'GET',
    path: '/admin/flow',
    summary: 'Records per state of a chart, how long they stay, and which ways they take',
  })
    .input(
      z.strictObject({
        machine: z.enum(flowMachines),
        /** First and last day in the business time zone, at most a year; default: today and the 89 days before it. */
        from: date.optional(),
        to: date.optional(),
      }),
    )
    .output(flowFigures),
};

export const contract = { admin: operations };
