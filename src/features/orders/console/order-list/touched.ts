import type { Query, QueryKey } from '@tanstack/react-query';
import type { OrderChanges } from '#platform/contract/realtime.ts';
import { readWhere } from '#platform/list/console/where-tree.ts';
import type { Condition, Group } from '#platform/list/where.ts';
import { filterableStatuses, openStatuses } from '#machines/orders/order-statuses.ts';
import type { OrderRow } from '../../contract.ts';
import { conditionsOf } from '../../order-conditions.ts';
import { orderList } from '../../order-lists.ts';
import type { OrderFact } from '../order-facts.ts';

const isIn = (statuses: readonly string[]) => (status: string) => statuses.includes(status);

/** Parameters of a list of orders, as in its query key. */
type Parameters = Record<string, string | undefined>;
const parametersOf = (key: QueryKey): Parameters => (key[1] as { input?: Parameters } | undefined)?.input ?? {};

const fieldsIn = (part: Group | Condition): string[] => ('of' in part ? part.of.flatMap(fieldsIn) : [part.field]);

/** Fields that decide which orders a list has, and in which order. */
function decidingFields({ sort = orderList.sort, where, q, ...filters }: Parameters): string[] {
  const further = where === undefined ? null : readWhere(orderList, where);
  const sorts = sort.replace('-', '') === 'due' ? ['due', 'tat'] : [sort.replace('-', '')];
  return [
    ...sorts,
    ...conditionsOf(filters).flatMap(fieldsIn),
    ...(further ? fieldsIn(further) : []),
    ...(q === undefined ? [] : ['drug']),
  ];
}

/** Whether a change may add an order to a list, remove it, or move it within the list. */
function mayMove(parameters: Parameters, { fields, from, to }: OrderChanges): boolean {
  const statuses = parameters['status']?.split(',') ?? openStatuses;
  const isListed = filterableStatuses.every(isIn(statuses)) ? () => true : isIn(statuses);
  if (isListed(from) !== isListed(to)) return true;
  return isListed(to) && decidingFields({ ...parameters, status: undefined }).some(isIn(fields));
}

/** Whether a cached list may have changed: it shows the order, or the order may come, go or move. */
export function isTouched({ queryKey, state }: Query, { order_id, changed }: OrderFact): boolean {
  const list = state.data as { rows: readonly OrderRow[] } | undefined;
  // The response that is on its way may be older than the change.
  if (changed === undefined || list === undefined || state.fetchStatus === 'fetching') return true;
  return list.rows.some(({ id }) => id === order_id) || mayMove(parametersOf(queryKey), changed);
}
