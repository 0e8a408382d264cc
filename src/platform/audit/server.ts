import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { keepAuditSealed, verifyAuditLoudly } from './server/audit-seals.ts';
import { routes } from './server/audit-handlers.ts';

export default {
  contract,
  routes,
  jobs: [
    { name: 'audit seals', every: 5_000, run: ({ db, clock, log }) => keepAuditSealed(db, clock, log) },
    { name: 'audit verification', every: 3_600_000, run: ({ db, log }) => verifyAuditLoudly(db, log) },
  ],
} satisfies ServerFeature;
