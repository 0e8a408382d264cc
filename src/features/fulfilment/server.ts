import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { webhookParts } from '#platform/server/webhooks/webhook-log.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followOrder } from './server/follow-order.ts';
import { fulfilmentQueues } from './server/fulfilment-queues.ts';
import { pushSource, reportSource } from './server/fulfilment-sources.ts';
import { serveFulfilmentHook } from './server/hook-route.ts';
import { openPort } from './server/open-port.ts';
import { pushFlow, pushWork } from './server/push-flow.ts';
import { pushesOfRequest, recordsOfWebhook } from './server/push-story.ts';
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
  hooks: {
    'orders.moved': [followOrder],
    'queues.other': fulfilmentQueues,
    'requests.story': pushesOfRequest,
    'webhooks.records': [recordsOfWebhook],
    work: pushWork,
  },
  jobs: [
    {
      name: 'oms pushes',
      title: msg('Sends orders of stores to the order-management service'),
      area: msg('OMS failures'),
      every: 2_000,
      begin: (parts) => {
        const port = openPort(parts.fulfilment, parts.isDemo, webhookParts(parts));
        return port && (() => sendDuePushes(parts, port));
      },
    },
    {
      name: 'fulfilment reports',
      title: msg('Tries reports of stores again that could not be applied'),
      area: msg('Store reports'),
      every: 2_000,
      begin: (parts) => () => tryDueReports(parts),
    },
    {
      name: 'old fulfilment reports',
      title: msg('Deletes old reports of stores'),
      area: msg('Store reports'),
      every: 600_000,
      begin: (parts) => () => forgetReports(parts),
    },
    {
      name: 'demo fulfilment',
      title: msg('Simulates the stores of the demonstration'),
      area: msg('Demonstration'),
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
