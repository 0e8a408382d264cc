import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { routes } from './server/routes.ts';
import { substitutionFlow } from './server/substitution-flow.ts';
import { substitutionsOfPatients } from './server/substitutions-of-patients.ts';
import { followOrder } from './server/withdraw-open.ts';

export default {
  contract,
  routes,
  flows: { substitution: substitutionFlow },
  hooks: { 'orders.moved': [followOrder], 'patients.source': [substitutionsOfPatients] },
} satisfies ServerFeature;
