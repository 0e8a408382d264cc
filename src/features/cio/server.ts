import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { pendingPrescriptions } from './lead-filters.ts';
import { cioAgentSource } from './server/agent-source.ts';
import { cioAgentTarget } from './server/agent-target.ts';
import { expireLeads } from './server/expire-leads.ts';
import { leadFlow, leadSource } from './server/lead-source.ts';
import { leadsOfPatients } from './server/leads-of-patients.ts';
import { followOrder, leadOrigin } from './server/orders-from-leads.ts';
import { serveLeadPages } from './server/page-files.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [cioAgentSource, leadSource],
  targets: [cioAgentTarget],
  rawRoutes: [serveLeadPages],
  readers: ['cio.read'],
  records: { 'order-leads': 'cio.read' },
  flows: { cioLead: leadFlow },
  hooks: {
    work: [countOfList('order-leads.pending', leadSource, pendingPrescriptions)],
    'patients.source': [leadsOfPatients],
    'patients.table': [
      { table: 'order_leads', title: msg('Order leads'), at: 'received_at', erasure: { clear: { name: '', phone_no: '', note: '' } } },
    ],
    'drafts.origin': [leadOrigin],
    'orders.placed': [followOrder],
  },
  jobs: [
    {
      name: 'expired order leads',
      title: msg('Ends order leads that nobody continued in time'),
      area: msg('Order leads'),
      every: 60_000,
      begin:
        ({ db, clock }) =>
        () =>
          expireLeads(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
