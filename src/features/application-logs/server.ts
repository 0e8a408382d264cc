import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { applicationLogSource } from './server/log-source.ts';
import { patientReadSource } from './server/patient-read-source.ts';
import { routes } from './server/routes.ts';
import { webhookSource } from './server/webhook-source.ts';

export default { permissions, contract, routes, lists: [applicationLogSource, patientReadSource, webhookSource] } satisfies ServerFeature;
