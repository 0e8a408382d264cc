import { callResults, type CallResult } from '#machines/orders/call-results.ts';
import type { ReportQuestion } from '../../contract.ts';
import { type Period, periodOf, type Preset, presets, USUAL_PRESET } from '../../report-period.ts';

/** Columns of the agents, by which they can be sorted. */
export const agentColumns = [
  'name',
  'calls',
  'reached',
  'missed',
  'talk_seconds',
  'wrap_up_seconds',
  'handling_seconds',
  'agent_hours',
  'callbacks',
  'without_result',
] as const;
export type AgentColumn = (typeof agentColumns)[number];

/** State of the report in the address. */
export interface ReportSearch {
  /** Null: own days. */
  preset: Preset | null;
  /** Own days, as they are in the address; the server checks them. */
  from: string;
  to: string;
  channel: number | null;
  agent: number | null;
  result: CallResult | null;
  sort: AgentColumn;
  isDescending: boolean;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const numberIn = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);
const oneOf = <Item extends string>(items: readonly Item[], text: string | null): Item | null =>
  items.find((item) => item === text) ?? null;

export function readReport(params: URLSearchParams): ReportSearch {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const isOwn = DATE.test(from) && DATE.test(to);
  const sort = params.get('sort') ?? '-calls';
  return {
    preset: isOwn ? null : (oneOf(presets, params.get('period')) ?? USUAL_PRESET),
    from: isOwn ? from : '',
    to: isOwn ? to : '',
    channel: numberIn(params.get('channel')),
    agent: numberIn(params.get('agent')),
    result: oneOf(callResults, params.get('result')),
    sort: oneOf(agentColumns, sort.replace(/^-/, '')) ?? 'calls',
    isDescending: sort.startsWith('-'),
  };
}

export function writeReport({ preset, from, to, channel, agent, result, sort, isDescending }: ReportSearch): string {
  const order = `${isDescending ? '-' : ''}${sort}`;
  return new URLSearchParams({
    ...(preset === null ? { from, to } : preset !== USUAL_PRESET && { period: preset }),
    ...(channel !== null && { channel: String(channel) }),
    ...(agent !== null && { agent: String(agent) }),
    ...(result !== null && { result }),
    ...(order !== '-calls' && { sort: order }),
  }).toString();
}

/** Days that are reported. `now` in milliseconds. */
export const daysOf = ({ preset, from, to }: ReportSearch, now: number): Period => (preset === null ? { from, to } : periodOf(preset, now));

/** The same for a file of the report, as an address has it. */
export const fileQuery = ({ from, to }: Period, { channel, agent, result }: ReportSearch): string =>
  new URLSearchParams({
    from,
    to,
    ...(channel !== null && { channel_id: String(channel) }),
    ...(agent !== null && { agent_id: String(agent) }),
    ...(result !== null && { result }),
  }).toString();

/** What the server is asked. `now` in milliseconds. */
export function questionOf(search: ReportSearch, now: number): ReportQuestion {
  const { channel, agent, result } = search;
  return {
    ...daysOf(search, now),
    ...(channel !== null && { channel_id: channel }),
    ...(agent !== null && { agent_id: agent }),
    ...(result !== null && { result }),
  };
}
