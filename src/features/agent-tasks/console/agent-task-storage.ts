import { type OrderStatus, orderStatuses } from '#machines/orders/order-statuses.ts';
import { storedEntry, storedNumber } from '#platform/console/storage/stored-entry.ts';

/** A channel of the stored `channelMap` (§3). */
export interface Channel {
  id: number;
  type: string;
  priority: number;
}

const isChannel = (value: unknown): value is Channel => {
  const { id, type, priority } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'number' && typeof type === 'string' && typeof priority === 'number';
};

function parseChannels(text: string): Channel[] | null {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) && value.every(isChannel) ? value : null;
}

/** Comma-separated statuses; unknown ones are ignored. */
const parseStatuses = (text: string): OrderStatus[] =>
  text.split(',').flatMap((word) => orderStatuses.find((status) => status === word.trim()) ?? []);

/** Local settings of an agent's tasks (§3). */
export const taskSettings = {
  channelMap: storedEntry<Channel[]>('channelMap', parseChannels, JSON.stringify),
  statusPriority: storedEntry<OrderStatus[]>('statusPriority', parseStatuses, (statuses) => statuses.join(',')),
  /** Number of tasks offered to the agent; 0 requests new ones (§4.6). */
  queueItemCount: storedNumber('queueItemCount'),
};

/** Local settings of the browser (§3): number of open tabs, and number opened since none was open. */
export const tabCounts = {
  tabCount: storedNumber('tabCount'),
  windowCount: storedNumber('windowCount'),
};

/** Counts this tab while it is open. Returns a function that removes it from the count. */
export function countThisTab(): () => void {
  const open = tabCounts.tabCount.read() ?? 0;
  tabCounts.tabCount.write(open + 1);
  tabCounts.windowCount.write((open > 0 ? (tabCounts.windowCount.read() ?? 0) : 0) + 1);
  let counted = true;
  const leave = () => {
    if (counted) tabCounts.tabCount.write(Math.max(0, (tabCounts.tabCount.read() ?? 1) - 1));
    counted = false;
  };
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('pagehide', leave);
    leave();
  };
}

/** Clears the agent's settings with the session: the next agent has other queues. */
export function clearTaskSettings(): void {
  for (const entry of Object.values(taskSettings)) entry.clear();
}

/** Ids of agent channels, most urgent first, without duplicates (§3). */
export const agentChannels = (channels: readonly Channel[]): number[] => [
  ...new Set(
    channels
      .filter(({ type }) => type === 'AGENT')
      .toSorted((one, other) => other.priority - one.priority)
      .map(({ id }) => id),
  ),
];
