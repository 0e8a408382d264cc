import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { escalateOverdue } from './server/escalations.ts';
import { orderFlow } from './server/order-flow.ts';
import { orderWork } from './server/order-list.ts';
import { orderSource } from './server/order-source.ts';
import { openCioOps } from './server/order-realtime.ts';
import { ordersOfPatients, orderTables, patientOfOrder } from './server/patient-orders.ts';
import { servePrescriptionFiles } from './server/prescription-files.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [orderSource],
  rawRoutes: [servePrescriptionFiles],
  realtime: [openCioOps],
  readers: ['orders.read'],
  records: { orders: 'orders.read' },
  flows: { orderLifecycle: orderFlow },
  hooks: { work: orderWork, 'patients.source': [ordersOfPatients], 'patients.named': [patientOfOrder], 'patients.table': orderTables },
  jobs: [{ name: 'escalations', every: 5_000, run: ({ db, clock }) => escalateOverdue(db, clock) }],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
