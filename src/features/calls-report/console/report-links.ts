import { lackingStates } from '#features/calls/public.ts';
import { FLOOR_CALLS_PATH } from '#features/supervision/public.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import type { Condition } from '#platform/list/where.ts';
import type { CallFigures, CallsReport } from '../contract.ts';
import type { ReportSearch } from './filters/report-address.ts';

/** Rows of a figure, beside those of its group. */
const figureRows: Readonly<Partial<Record<keyof CallFigures, readonly Condition[]>>> = {
  calls: [{ field: 'status', is: 'isNot', value: 'missed' }],
  missed: [{ field: 'status', is: 'is', value: 'missed' }],
  reached: [{ field: 'answered', is: 'filled' }],
  talk_seconds: [{ field: 'talk', is: 'filled' }],
  wrap_up_seconds: [{ field: 'wrap_up', is: 'filled' }],
  handling_seconds: [{ field: 'wrap_up', is: 'filled' }],
  callbacks: [{ field: 'result', is: 'anyOf', value: ['CALL-BACK'] }],
  without_result: [{ field: 'status', is: 'anyOf', value: [...lackingStates] }],
};

/** Part of the calls; without any all of the report. */
export interface CallPart {
  day?: string;
  result?: CallResult | null;
  agent?: number;
  weekday?: number;
  hour?: number;
}

/** Address of the rows behind a figure; null: of all calls, also missed ones. */
export type RowsHref = (part?: CallPart, figure?: keyof CallFigures | null) => string;

const resultIs = (result: CallResult | null): Condition =>
  result === null ? { field: 'result', is: 'empty' } : { field: 'result', is: 'anyOf', value: [result] };

/** Addresses of the calls that the report counts. */
export function rowsHref({ from, to, choices }: CallsReport, { channel, agent, result }: ReportSearch): RowsHref {
  const queue = choices.channels.find(({ id }) => id === channel);
  return (part = {}, figure = 'calls') => {
    const days: Condition = part.day
      ? { field: 'started', is: 'is', value: part.day }
      : { field: 'started', is: 'between', value: [from, to] };
    const agentId = part.agent ?? agent;
    const of: Condition[] = [
      days,
      ...(queue ? [{ field: 'channel', is: 'is' as const, value: queue.name }] : []),
      ...(agentId === null ? [] : [{ field: 'agent_id', is: 'is' as const, value: agentId }]),
      ...(result === null ? [] : [resultIs(result)]),
      ...(part.result === undefined ? [] : [resultIs(part.result)]),
      ...(part.weekday === undefined ? [] : [{ field: 'weekday', is: 'anyOf' as const, value: [String(part.weekday)] }]),
      ...(part.hour === undefined ? [] : [{ field: 'hour', is: 'is' as const, value: part.hour }]),
      ...(figure === null ? [] : (figureRows[figure] ?? [])),
    ];
    return `${FLOOR_CALLS_PATH}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of }))}`;
  };
}
