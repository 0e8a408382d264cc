import type { GaugeSource } from '../metrics/gauge-source.ts';
import type { ServiceLink } from './service-link.ts';
import type { ServiceLinks } from './service-links.ts';

const gauge = (links: ServiceLinks, name: string, help: string, valueOf: (link: ServiceLink) => number): GaugeSource => ({
  name,
  help,
  label: 'service',
  isOfProcess: true,
  read: async () => links.all().map((link) => [link.service, valueOf(link)] as const),
});

/** Services that other systems answer: an alarm is due when one of them is down. */
export const linkGauges = (links: ServiceLinks): readonly GaugeSource[] => [
  gauge(links, 'galen_service_link_up', 'Processes that send calls to a service elsewhere', (link) =>
    ['up', 'failing'].includes(link.state().value) ? 1 : 0,
  ),
  gauge(links, 'galen_service_link_calls', 'Calls of a service elsewhere in the last 5 minutes', (link) => link.figures().calls),
  gauge(
    links,
    'galen_service_link_faults',
    'Calls of a service elsewhere that failed in the last 5 minutes',
    (link) => link.figures().faults,
  ),
];
