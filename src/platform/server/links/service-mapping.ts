import type { AnyContractProcedure, AnyContractRouter, HTTPMethod, HTTPPath } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { type Service, services } from '#platform/contract/services.ts';

/** Where and how another system answers an operation. Whatever is left out is as in the contract. */
export interface OperationMapping {
  method?: HTTPMethod;
  /** Below the address of the service; `{order_id}` is filled in from what is sent. */
  path?: HTTPPath;
  /** What the other system takes, made of the operation's input. */
  input?: (input: Readonly<Record<string, unknown>>) => unknown;
  /** The operation's answer, made of what the other system answers. */
  output?: (answer: unknown) => unknown;
}

/** Of the operations of a service, by name, such as `orders.rows`. */
export type ServiceMapping = Readonly<Record<string, OperationMapping>>;

/** What is wrong with a mapping that was loaded from a file; null: nothing. */
export function mappingFault(mapping: unknown): string | null {
  if (typeof mapping !== 'object' || mapping === null) return 'its default export is no object with mappings by operation';
  for (const [name, operation] of Object.entries(mapping) as [string, OperationMapping | null][]) {
    if (typeof operation !== 'object' || operation === null) return `${name} is no mapping of an operation`;
    const { path, input, output } = operation;
    if (path !== undefined && !path.startsWith('/')) return `the path of ${name} does not begin with /`;
    if ([input, output].some((shape) => shape !== undefined && typeof shape !== 'function'))
      return `input and output of ${name} are functions`;
  }
  return null;
}

/**
 * The routes of a service at another system: those of the contract without the service's own path, unless the mapping has others.
 * @throws Error for a mapping of an operation that the service does not have
 */
export function routesOf(service: Service, contract: AnyContractRouter, mapping: ServiceMapping): AnyContractRouter {
  const routes: Record<string, unknown> = {};
  const unknown = new Set(Object.keys(mapping));
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const name = path.join('.');
    unknown.delete(name);
    const { method, path: own = '/' } = procedure['~orpc'].route;
    const route = {
      method: mapping[name]?.method ?? method ?? 'POST',
      path: mapping[name]?.path ?? (own.slice(services[service].base.length) as HTTPPath),
    };
    // The other system's answers are checked with the schemas of the contract, after they are mapped.
    place(routes, path, { '~orpc': { errorMap: {}, meta: {}, route } });
  });
  const [first] = unknown;
  if (first !== undefined) throw new Error(`The mapping of ${service} names ${first}, which is no operation of this service`);
  return routes as AnyContractRouter;
}

/** Path of an operation at the other system, with placeholders. */
export function pathOf(routes: AnyContractRouter, [name = '', ...below]: readonly string[]): string {
  const found = (routes as Record<string, AnyContractRouter | undefined>)[name];
  if (!found) return '';
  return below.length === 0 ? ((found as AnyContractProcedure)['~orpc'].route.path ?? '') : pathOf(found, below);
}

function place(routes: Record<string, unknown>, path: readonly string[], procedure: object): void {
  const [name = '', ...below] = path;
  if (below.length === 0) routes[name] = procedure;
  else place((routes[name] ??= {}) as Record<string, unknown>, below, procedure);
}
