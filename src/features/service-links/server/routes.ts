import { recordAudit } from '#platform/audit/server/audit.ts';
import { type Service, services } from '#platform/contract/services.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { settingName } from '#platform/server/links/link-settings.ts';
import type { ServiceLinks } from '#platform/server/links/service-links.ts';
import { contract, type ServiceRow } from '../contract.ts';

const operations = operationsOf(contract);
const { admin } = operations;

function rowOf(links: ServiceLinks, service: Service): ServiceRow {
  const link = links.of(service);
  const { value: state, restsUntil: rests_until } = link?.state() ?? {};
  return {
    service,
    setting: settingName(service),
    url: link?.url ?? null,
    link: link && state ? { state, rests_until: rests_until ?? null, ...link.figures() } : null,
  };
}

export const routes = operations.router({
  admin: {
    serviceLinks: admin.serviceLinks.handler(({ context: { links } }) => ({
      // Those of other systems first.
      services: (Object.keys(services) as Service[])
        .map((service) => rowOf(links, service))
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
