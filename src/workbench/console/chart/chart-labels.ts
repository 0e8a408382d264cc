import type { ChartEdge, ChartNode } from '../../drawing/chart.ts';
import { type OrderStatus, orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { msg, t } from '#platform/console/language/language.ts';

/** Headings for the subfolders of machines/, in display order. */
const domains: Readonly<Record<string, string>> = {
  orders: msg('Orders'),
  records: msg('Files and imports'),
  session: msg('Session'),
  shell: msg('App shell'),
  ui: msg('Page components'),
};

export const domainLabel = (domain: string): string => t(domains[domain] ?? humanize(domain));

export const domainOrder = (domain: string): number => {
  const index = Object.keys(domains).indexOf(domain);
  return index === -1 ? Object.keys(domains).length : index;
};

/** Splits camelCase, snake_case, dots and capitals into words: `verifyingMfa` → `Verifying mfa`. */
function humanize(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Label of a context or payload field: `undecodedLines` → `Undecoded lines`. */
export const fieldLabel = (name: string): string => t(humanize(name));

/** Label of a state; for an order status, the status name. */
export function stateLabel({ key }: Pick<ChartNode, 'key'>): string {
  return Object.hasOwn(orderStatusCatalogue, key) ? t(orderStatusCatalogue[key as OrderStatus].name) : t(humanize(key));
}

/** Label of an event: `mark_placed` → `Placed` (the order status name), `session.expired` → `Session expired`, `After 300 s`. */
export function eventLabel({ kind, label }: Pick<ChartEdge, 'kind' | 'label'>): string {
  if (kind === 'always') return t('At once');
  if (kind === 'after') return t('After {time}', { time: label.replace(/^after /, '') });
  const marked = Object.values(orderStatusCatalogue).find(({ action }) => action === label);
  return t(marked?.name ?? humanize(label));
}
