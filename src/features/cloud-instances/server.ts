import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { waitingRequests } from './cloud-filters.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { instanceFlow } from './server/instance-flow.ts';
import { instanceSource } from './server/instance-source.ts';
import { lookAtCloud } from './server/look.ts';
import { openCloud } from './server/provider/open-cloud.ts';
import { routes } from './server/routes.ts';
import { recordCloudTimes } from './server/times-passed.ts';

export default {
  permissions,
  contract,
  routes,
  isOfServer: true,
  lists: [instanceSource],
  records: { 'cloud-instances': 'cloud.read' },
  flows: { cloudInstance: instanceFlow },
  hooks: { work: [countOfList('cloud.requests', instanceSource, waitingRequests)] },
  jobs: [
    {
      name: 'cloud instances',
      title: msg('Reads the state of the cloud instances from the provider'),
      area: msg('AWS admin'),
      every: 5_000,
      begin: (parts) => {
        const port = openCloud(parts.cloud, parts.db, parts.clock);
        return () => lookAtCloud(parts, port);
      },
    },
    {
      name: 'cloud off-hours',
      title: msg('Stops and starts cloud instances by their off-hours'),
      area: msg('AWS admin'),
      every: 15_000,
      begin: (parts) => {
        const port = openCloud(parts.cloud, parts.db, parts.clock);
        return () => recordCloudTimes(parts, port);
      },
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
