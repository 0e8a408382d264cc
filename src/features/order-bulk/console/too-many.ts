import { holds } from '#platform/access/permissions.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BULK_MOST, ORDERS_AT_ONCE, PICKED_MOST } from '../bulk-limits.ts';

/** Why so many orders cannot be changed together; null: they can. */
export function tooMany({ all, count: n }: { all: boolean; count: number }): string | null {
  const user = stored.currentUser.read();
  const most = user === null || !holds('orders.bulk', user) ? ORDERS_AT_ONCE : all ? BULK_MOST : PICKED_MOST;
  return n > most ? t('At most {most} orders at once', { most: count(most) }) : null;
}
