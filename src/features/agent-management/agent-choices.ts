import { msg } from '#platform/contract/sentence.ts';

/** States of an agent, named as in the machine. */
export const agentStatuses = { ACTIVE: msg('Active'), REMOVED: msg('Removed') } as const;
export type AgentStatus = keyof typeof agentStatuses;

/** Days of a shift, Monday first. */
export const shiftDays = {
  Mon: msg('Mon'),
  Tue: msg('Tue'),
  Wed: msg('Wed'),
  Thu: msg('Thu'),
  Fri: msg('Fri'),
  Sat: msg('Sat'),
  Sun: msg('Sun'),
} as const;
export type ShiftDay = keyof typeof shiftDays;

/** Range of the tasks that an agent may hold at once, in all queues together. */
export const CAP_RANGE = [1, 50] as const;
/** Of a new agent. */
export const USUAL_CAP = 10;
