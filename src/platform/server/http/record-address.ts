import { API_BASE } from '#platform/contract/services.ts';
import { badRequest } from './faults.ts';

function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Refuses a body or query field with the name of a path parameter: such fields would override the record id of the address.
 *
 * @param route path of the operation, such as `/oms/orders/{order_id}`
 * @param url address of the request
 */
export function refuseOtherRecord(route: string, url: string, input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  const segments = (url.split('?')[0] ?? '').slice(API_BASE.length).split('/');
  const fields = input as Record<string, unknown>;
  for (const [at, part] of route.split('/').entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name && fields[name] !== decoded(segments[at])) throw badRequest([{ field: name, message: 'This is set by the address' }]);
  }
}
