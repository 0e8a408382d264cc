import { msg, t } from '#platform/console/language/language.ts';
import type { tabs } from '#platform/access/roles.ts';
import { product } from '#platform/contract/product.ts';
import { roleWords } from '#platform/access/role-words.ts';

/** Names of roles, tabs and permissions; unknown ones are shown as codes. */

/** Menu entries that a tab grants (§2.2, §2.3). */
const tabWords: Record<(typeof tabs)[number], string> = {
  SRT: msg('Short-book'),
  'subscription-agent': msg('CIO/FOS management'),
  'store-ops': msg('Store serviceability'),
  AMAN: msg('Auto-short manifest'),
  ASCH: msg('Auto-short scheduler'),
  OMAN: msg('Order-place manifest'),
  OSCH: msg('Order-place scheduler'),
  ORDER: msg('Orders'),
  SSR: msg('Safety stock'),
  DOI: msg('Drug order info'),
  PIPO: msg('PIPO groups and logs'),
  LOGS: msg('Logs'),
  'aws-admin': msg('AWS admin'),
  [product.slug]: msg('Statistics, failures and notifications'),
  TABLT: msg('Rewards'),
  'wms-planning-admin': msg('WMS planning'),
  'wms-category-admin': msg('WMS categories'),
  'calls-report': msg('Calls report'),
  'supplier-onboarding-menu': msg('Supplier onboarding'),
  'order-warehouse-menu': msg('Warehouse orders'),
  'order-warehouse-extend-reopen-po-menu': msg('Extend or reopen a PO'),
  'cms-admin': msg('Content management'),
};

const permissionWords: Record<string, string> = {
  'orders.read': msg('sees orders'),
  'orders.act': msg('changes orders'),
  'orders.assign': msg('assigns orders'),
  'prescriptions.decode': msg('marks prescriptions as decoded'),
  'orders.fulfil': msg('reports billing, dispatch, delivery and payment'),
  'tasks.take': msg('takes tasks of the queues'),
  'calls.read': msg('sees the calls of all agents'),
  'calls-report.read': msg('sees the calls report'),
  'staff.read': msg('sees the staff'),
  'queue-users.manage': msg('gives the roles of the call centre'),
  'users.manage': msg('manages users'),
  'masters.read': msg('sees the masters'),
  'masters.manage': msg('changes the masters'),
  'catalogue.search': msg('searches the pharmacy'),
  'rates.read': msg('sees selling rates'),
  'rates.manage': msg('uploads selling rates'),
  'drug-order-info.read': msg('sees drug order info'),
  'drug-order-info.manage': msg('uploads drug order info'),
  'distributor-rates.read': msg('sees distributor rates'),
  'distributor-rates.manage': msg('uploads distributor rates'),
  'distributors.read': msg('sees distributors'),
  'distributors.manage': msg('changes distributors'),
  'distributors.approve': msg('verifies, activates and closes distributors'),
  'supply-lanes.read': msg('sees the supply chain'),
  'supply-lanes.manage': msg('changes the supply chain'),
  'store-groups.read': msg('sees store groups'),
  'store-groups.manage': msg('changes store groups'),
  'locations.read': msg('sees locations'),
  'locations.manage': msg('changes locations'),
  'content.read': msg('sees the pages of the website'),
  'content.edit': msg('changes the pages of the website'),
  'content.publish': msg('publishes the pages of the website'),
  'cloud.read': msg('sees cloud instances'),
  'cloud.manage': msg('starts and stops cloud instances'),
  'imports.read': msg('sees imports'),
  'files.read': msg('sees files'),
  'files.send': msg('uploads files'),
  'files.manage': msg('manages files'),
  'pipo.read': msg('sees PIPO'),
  'pipo.manage': msg('changes PIPO'),
  'stats.read': msg('sees statistics'),
  'notifications.read': msg('sees notifications'),
  'flow.read': msg('sees the figures of the statecharts'),
  'inspector.use': msg('uses the inspector'),
  'recordings.read': msg('sees recordings of sessions'),
  'recordings.manage': msg('turns recording on and off'),
};

const translate = (words: Record<string, string>, code: string) => t(Object.hasOwn(words, code) ? (words[code] ?? code) : code);

export const roleInWords = (code: string): string => translate(roleWords, code);
export const tabInWords = (code: string): string => translate(tabWords, code);
export const permissionInWords = (code: string): string => translate(permissionWords, code);
