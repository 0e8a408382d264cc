import type { Service } from '#platform/contract/services.ts';
import { settingName } from '#platform/server/links/link-settings.ts';
import type { ServiceLinks } from '#platform/server/links/service-links.ts';
import type { ServiceRow } from '../contract.ts';

/** Where a service is, and how it answered. */
export function serviceRow(links: ServiceLinks, service: Service): ServiceRow {
  const link = links.of(service);
  const { value: state, restsUntil: rests_until } = link?.state() ?? {};
  return {
    service,
    setting: `${settingName(service)}_SERVICE_URL`,
    url: link?.url ?? null,
    link: link && state ? { state, rests_until: rests_until ?? null, ...link.figures() } : null,
  };
}
