import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { billsOfPatients } from './server/bills-of-patients.ts';
import { followOrder } from './server/follow-orders.ts';
import { outsideFiles } from './server/invoice/outside-invoice.ts';
import { serveInvoices } from './server/invoice/serve-invoices.ts';
import { routes } from './server/routes.ts';

export default {
  contract,
  routes,
  rawRoutes: [serveInvoices],
  outsideFiles,
  hooks: { 'orders.moved': [followOrder], 'patients.source': [billsOfPatients] },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
