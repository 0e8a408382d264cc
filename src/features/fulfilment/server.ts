import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followOrder } from './server/follow-order.ts';
import { pushSource, reportSource } from './server/fulfilment-sources.ts';
import { serveFulfilmentHook } from './server/hook-route.ts';
import { openPort } from './server/open-port.ts';
import { pushFlow, pushWork } from './server/push-flow.ts';
import { sendDuePushes } from './server/push-worker.ts';
import { forgetReports, tryDueReports } from './server/receive-report.ts';
import { routes } from './server/routes.ts';
import { fulfilDemoOrders } from './server/simulated-store.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveFulfilmentHook],
  lists: [pushSource, reportSource],
  flows: { omsPush: pushFlow },
  hooks: { 'orders.moved': [followOrder], work: pushWork },
  jobs: [
    {
      name: 'oms pushes',
      every: 2_000,
      begin: (parts) => {
        const port = openPort(parts.fulfilment, parts.isDemo, parts.clock);
        return port && (() => sendDuePushes(parts, port));
      },
    },
    { name: 'fulfilment reports', every: 2_000, run: (parts) => tryDueReports(parts) },
    { name: 'old fulfilment reports', every: 600_000, run: (parts) => forgetReports(parts) },
    {
      name: 'demo fulfilment',
      every: 2_000,
      begin: (parts) => {
        const since = parts.clock.now();
        // A configured OMS reports itself what its stores do.
        return parts.isDemo && !parts.fulfilment.oms ? () => fulfilDemoOrders(parts, since) : null;
      },
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
