import type { TrialRow } from './contract.ts';

/** Whether both policies assign the task at the same turn to the same agent. */
export const isSameTurn = ({ live, tried }: Pick<TrialRow, 'live' | 'tried'>): boolean =>
  live?.position === tried?.position && live?.agent === tried?.agent;
