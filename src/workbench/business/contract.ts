import { z } from 'zod';
import { date, moment } from '#platform/contract/fields.ts';
import { flowMachines } from './flow-choices.ts';
import { operation } from '#platform/contract/operation.ts';

const flowState = z.object({
  state: z.string(),
  /** Records in the state now. */
  here: z.number(),
  /** How many of them are past their due time; null for records without due times. */
  late: z.number().nullable(),
  /** Median and longest waiting time of the records in the state, in seconds; null if there are none or it is not recorded. */
  waiting: z.object({ median: z.number(), longest: z.number() }).nullable(),
  /** Stays that ended in the period: the record entered the state and left it. */
  stays: z.number(),
  /** Median and 90th percentile of the stays, in seconds; null without stays. */
  median: z.number().nullable(),
  ninth: z.number().nullable(),
  /** Promised duration of a stay, in seconds; null if none is promised. */
  due: z.number().nullable(),
  /** Histogram of the stays: bar width in minutes starting at 0; the last bar is open-ended. Empty without stays. */
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
  /** Share of the transitions out of `from`, 0 to 1; null for an event that left the record in its state. */
  share: z.number().nullable(),
});
export type FlowTransition = z.infer<typeof flowTransition>;

const flowFigures = z.object({
  machine: z.enum(flowMachines),
  /** First and last day of the period, in the business time zone. */
  from: date,
  to: date,
  /** Every state that a record can be in, in chart order. */
  states: z.array(flowState),
  /** Transitions in the period, most frequent first. */
  transitions: z.array(flowTransition),
  /** All records, the late ones, and those created in the period. */
  here: z.number(),
  late: z.number().nullable(),
  begun: z.number(),
  /** State changes in the period. */
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
