import type { Floor, FloorAgent } from '../../contract.ts';
import { stateLimits } from '../../floor-choices.ts';

const MINUTE = 60_000;
/** From this part of a limit on, it is nearly reached. */
const NEAR = 0.8;

export type Attention = 'late' | 'due' | null;

export const attentionOf = (value: number, limit: number): Attention => {
  if (value >= limit) return 'late';
  return value >= limit * NEAR ? 'due' : null;
};

const order: readonly FloorAgent['status'][] = ['away', 'wrapUp', 'ready', 'offered', 'onCall', 'onTask', 'break', 'offline'];

/** How near the agent's time in state is to its limit. */
export function agentAttention({ status, since }: Pick<FloorAgent, 'status' | 'since'>, limits: Floor['limits'], now: number): Attention {
  if (status === 'offline') return null;
  return attentionOf((now - Date.parse(since)) / MINUTE, limits[stateLimits[status]]);
}

const rankOf = (attention: Attention): number => (attention === 'late' ? 0 : attention === 'due' ? 1 : 2);

/** Agents over a limit first, then those near one, then by state and name. */
export const byAttention = (agents: readonly FloorAgent[], limits: Floor['limits'], now: number): FloorAgent[] =>
  agents.toSorted(
    (one, other) =>
      rankOf(agentAttention(one, limits, now)) - rankOf(agentAttention(other, limits, now)) ||
      order.indexOf(one.status) - order.indexOf(other.status) ||
      one.name.localeCompare(other.name),
  );
