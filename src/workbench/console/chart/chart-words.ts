import type { ChartEdge, ChartNode } from '../../drawing/chart.ts';
import { type OrderStatus, orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { msg, t } from '#platform/console/language/language.ts';

/** The folders of machines/ as headings, in their order. */
const domains: Readonly<Record<string, string>> = {
  orders: msg('Orders'),
  records: msg('Files and imports'),
  session: msg('Session'),
  shell: msg('Around every page'),
  ui: msg('Parts of a page'),
};

export const domainWords = (domain: string): string => t(domains[domain] ?? sentence(domain));

export const domainOrder = (domain: string): number => {
  const at = Object.keys(domains).indexOf(domain);
  return at === -1 ? Object.keys(domains).length : at;
};

/** camelCase, snake_case, dots and capitals as words: `verifyingMfa` → `Verifying mfa`. */
function sentence(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** A fact's or a payload's name as it is read: `undecodedLines` → `Undecoded lines`. */
export const fieldWords = (name: string): string => t(sentence(name));

/** A state's name as it is read: an order's status by its own words. */
export function stateWords({ key }: Pick<ChartNode, 'key'>): string {
  return Object.hasOwn(orderStatusCatalogue, key) ? t(orderStatusCatalogue[key as OrderStatus].name) : t(sentence(key));
}

/** What happens, as it is read: `mark_placed` → `Placed` (an order's status by its own words), `session.expired` → `Session expired`, `After 300 s`. */
export function eventWords({ kind, label }: Pick<ChartEdge, 'kind' | 'label'>): string {
  if (kind === 'always') return t('At once');
  if (kind === 'after') return t('After {time}', { time: label.replace(/^after /, '') });
  const marked = Object.values(orderStatusCatalogue).find(({ action }) => action === label);
  return t(marked?.name ?? sentence(label));
}
