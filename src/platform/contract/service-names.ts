import { msg } from './sentence.ts';
import type { Service } from './services.ts';

/** Names of the back-end services (§1), and what they answer for. */
export const serviceNames: Readonly<Record<Service, { name: string; holds: string }>> = {
  main: { name: msg('Main back end'), holds: msg('sign-in, session') },
  crm: { name: msg('CRM service'), holds: msg('agents and their tasks') },
  node: { name: msg('Node back end'), holds: msg('notifications') },
  oms: { name: msg('Order management'), holds: msg('orders, prescriptions') },
  ecommerce: { name: msg('E-commerce service'), holds: msg('carts, drafts of orders') },
  pdf: { name: msg('PDF service'), holds: msg('invoices') },
  item: { name: msg('Item service'), holds: msg('drug masters, drugs') },
  admin: { name: msg('Admin API'), holds: msg('imports, saved views, files') },
  search: { name: msg('Search service'), holds: msg('pharmacy search') },
  store: { name: msg('Store service'), holds: msg('store groups, pincodes') },
  distributor: { name: msg('Distributor service'), holds: msg('distributors, rates, contracts') },
  supplier: { name: msg('Supplier service'), holds: msg('suppliers that are not distributors') },
  shortbook: { name: msg('Shortbook service'), holds: msg('what stores lack') },
  purchaseOrder: { name: msg('Purchase-order service'), holds: msg('purchase orders of the warehouse') },
  django: { name: msg('Django service'), holds: msg('CIO agents, order leads') },
  web: { name: msg('Web service'), holds: msg('pages of the website') },
  appForm: { name: msg('App-form service'), holds: msg('forms and their answers') },
};
