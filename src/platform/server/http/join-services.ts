import { type Service, services } from '#platform/contract/services.ts';

/** Merges the operations of several features by back-end service. @throws Error for an operation that two features declare */
export function joinServices<Operations extends object>(
  parts: readonly Partial<Record<Service, Operations>>[],
): Record<Service, Record<string, Operations>> {
  const joined = Object.fromEntries(Object.keys(services).map((service) => [service, {}])) as Record<Service, Record<string, Operations>>;
  for (const part of parts)
    for (const [service, operations] of Object.entries(part))
      for (const [name, operation] of Object.entries(operations)) {
        if (name in joined[service as Service]) throw new Error(`Two features declare ${service}.${name}`);
        joined[service as Service][name] = operation as Operations;
      }
  return joined;
}

/** Names of operations by service, such as `oms.orders`. */
export const namesOf = (part: Partial<Record<Service, object>>): string[] =>
  Object.entries(part).flatMap(([service, operations]) => Object.keys(operations).map((name) => `${service}.${name}`));
