import { z } from 'zod';
import { callResults } from '#machines/orders/call-results.ts';
import { date, idInAddress, moment } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

/** Figures of some calls. Averages in whole seconds; null: none of the calls has that time. */
const figures = z.object({
  /** Without missed ones. */
  calls: z.number(),
  /** A customer called, and the agent did not answer. */
  missed: z.number(),
  /** Somebody answered. */
  reached: z.number(),
  /** From the answer to the end. */
  talk_seconds: z.number().nullable(),
  /** From the end of the call until its result was saved. */
  wrap_up_seconds: z.number().nullable(),
  /** Talk and wrap-up of calls whose result was saved. */
  handling_seconds: z.number().nullable(),
  /** The customer was promised another call. */
  callbacks: z.number(),
  /** They are over, and nobody has said how they ended. */
  without_result: z.number(),
  /** Hours of the clock in which an agent called: of several agents, the sum. */
  agent_hours: z.number(),
});
export type CallFigures = z.infer<typeof figures>;

const counted = { calls: z.number(), reached: z.number() };
const period = z.object({ from: moment, until: moment });

/** Calls that were dialled in a period. */
const callsReport = z.object({
  from: date,
  to: date,
  as_of: moment,
  totals: figures,
  /** The days before: as many, and as long as the period lasts so far. */
  before: period.extend({ totals: figures }),
  /** Every day of the period. */
  days: z.array(z.object({ day: date, ...counted })),
  /** Results with calls; null: they have none yet. */
  results: z.array(z.object({ result: z.enum(callResults).nullable(), calls: z.number() })),
  /** Agents with calls, by name; the name is null for a former agent. */
  agents: z.array(figures.extend({ agent_id: z.number(), name: z.string().nullable() })),
  /** Hours with calls, by weekday (ISO: Monday is 1) and hour of the day. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), ...counted })),
  /** What the report can be limited to, by name. */
  choices: z.object({
    channels: z.array(z.object({ id: z.number(), name: z.string() })),
    agents: z.array(z.object({ agent_id: z.number(), name: z.string() })),
  }),
});
export type CallsReport = z.infer<typeof callsReport>;

export const reportQuestion = z.strictObject({
  /** Days of the business time zone. */
  from: date,
  to: date,
  channel_id: idInAddress.optional(),
  agent_id: idInAddress.optional(),
  result: z.enum(callResults).optional(),
});
export type ReportQuestion = z.infer<typeof reportQuestion>;

export const contract = {
  crm: {
    callsReport: operation('calls-report.read', {
      method: 'GET',
      path: '/crm/calls-report',
      summary: 'Calls of agents in a period by day, hour, result and agent, with the period before',
    })
      .input(reportQuestion)
      .output(callsReport),
  },
};
