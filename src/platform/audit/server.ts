import { msg } from '#platform/contract/sentence.ts';
import { forgetKeys } from '#platform/server/db/request-keys.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { keepAuditSealed, verifyAuditLoudly } from './server/audit-seals.ts';
import { routes } from './server/audit-handlers.ts';

export default {
  contract,
  routes,
  isOfServer: true,
  jobs: [
    {
      name: 'request keys',
      title: msg('Forgets the keys of repeated requests after a day'),
      area: msg('Platform'),
      every: 600_000,
      begin:
        ({ db, clock }) =>
        () =>
          forgetKeys(db, clock.now()),
    },
    {
      name: 'audit seals',
      title: msg('Seals the audit, so that no write is changed unnoticed'),
      area: msg('Application logs'),
      isVital: true,
      every: 5_000,
      begin:
        ({ db, clock, log }) =>
        () =>
          keepAuditSealed(db, clock, log),
    },
    {
      name: 'audit verification',
      title: msg('Compares the audit with its seals'),
      area: msg('Application logs'),
      isVital: true,
      every: 3_600_000,
      begin:
        ({ db, log }) =>
        () =>
          verifyAuditLoudly(db, log),
    },
  ],
} satisfies ServerFeature;
