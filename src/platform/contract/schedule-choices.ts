import { msg } from '#platform/contract/sentence.ts';

export const scheduleStates = { active: msg('Active'), paused: msg('Paused') } as const;
export type ScheduleState = keyof typeof scheduleStates;

export const runOutcomes = { SUCCEEDED: msg('Succeeded'), FAILED: msg('Failed') } as const;
export type RunOutcome = keyof typeof runOutcomes;

/** Failures in a row from which on a schedule is marked as failing. */
export const FAILING_FROM = 5;
