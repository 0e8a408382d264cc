import type { AnyContractRouter } from '@orpc/contract';
import type { Service } from '#platform/contract/services.ts';
import type { Clock } from '../clock.ts';
import type { OutsideService } from '../outside-service.ts';
import { openServiceLink, type ServiceLink } from './service-link.ts';
import type { ServiceMapping } from './service-mapping.ts';

/** Connections to the back-end services that other systems answer. */
export interface ServiceLinks {
  /** Null: this server answers the service. */
  of: (service: Service) => ServiceLink | null;
  all: () => readonly ServiceLink[];
  /** For an operation, such as `['oms', 'orders', 'rows']`. Null: this server answers it. */
  forOperation: (path: readonly string[]) => ServiceLink | null;
}

interface LinksParts {
  services: Partial<Record<Service, OutsideService>>;
  /** Operations by service. */
  contract: Readonly<Record<Service, Record<string, AnyContractRouter>>>;
  mappings: Partial<Record<Service, ServiceMapping>>;
  /** Operations that stay here, such as `main.login`. */
  kept: readonly string[];
  clock: Clock;
}

export function openServiceLinks({ services, contract, mappings, kept, clock }: LinksParts): ServiceLinks {
  const links = new Map(
    (Object.entries(services) as [Service, OutsideService][]).map(([service, outside]) => [
      service,
      openServiceLink({ service, outside, contract: contract[service], mapping: mappings[service] ?? {}, clock }),
    ]),
  );
  const staying = new Set(kept);
  const of = (service: Service) => links.get(service) ?? null;
  return {
    of,
    all: () => [...links.values()],
    forOperation: ([service = '', name = '']) => (staying.has(`${service}.${name}`) ? null : of(service as Service)),
  };
}
