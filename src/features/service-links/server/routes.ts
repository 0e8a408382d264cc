import { recordAudit } from '#platform/audit/server/audit.ts';
import { type Service, services } from '#platform/contract/services.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { serviceRow } from './service-row.ts';

const operations = operationsOf(contract);
const { admin } = operations;

export const routes = operations.router({
  admin: {
    serviceLinks: admin.serviceLinks.handler(({ context: { links } }) => ({
      // Those of other systems first.
      services: (Object.keys(services) as Service[])
        .map((service) => serviceRow(links, service))
        .toSorted((one, other) => Number(one.link === null) - Number(other.link === null)),
    })),

    testServiceLink: admin.testServiceLink.handler(async ({ context: { links, db, cause }, input: { service }, errors }) => {
      const link = links.of(service);
      if (!link) throw errors.NOT_FOUND({ message: 'This server answers the service itself' });
      const outcome = await link.test();
      const fault = outcome === 'probing' || outcome === null ? null : { problem: outcome.problem, detail: outcome.message };
      await db.transaction((tx) => recordAudit(tx, cause(), `services/${service}`, null, { fault: fault?.problem ?? null }));
      return { fault, is_being_tried: outcome === 'probing' };
    }),
  },
});
