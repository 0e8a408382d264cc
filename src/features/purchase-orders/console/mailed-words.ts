import { t } from '#platform/console/language/language.ts';
import type { PurchaseOrderRecord } from '../contract.ts';

/** That the distributor hears of a change of the order; empty: it did not get the order by email. */
export const mailedWords = ({ mail, mail_to, distributor }: PurchaseOrderRecord): string =>
  mail === null || mail_to === null ? '' : t('{distributor} gets an email about it.', { distributor: distributor.name });
