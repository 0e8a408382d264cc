import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import type { OutsideService } from '#platform/server/config.ts';
import { contract } from '../contract.ts';
import type { SearchKind } from '../search-kinds.ts';
import type { CompanyType, PharmacySearch } from './pharmacy-search.ts';

/** Request timeout. Milliseconds. */
const TIMEOUT_MS = 3_000;
/** Header with the key (§7.1). */
const KEY_HEADER = 'authorization-key';

const addresses = {
  drug: 'drugs',
  composition: 'compositions',
  brand: 'brands',
  product: 'products',
  manufacturer: 'manufacturers',
  marketer: 'marketers',
  hsn: 'hsn-codes',
  doctor: 'doctors',
} as const satisfies Record<SearchKind, string>;

/** Responses are validated with our own schemas; others count as failures of the service. */
const schemas = { find: contract.search.compositions, everything: contract.search.everything };
const schemaOf = <Body>(name: keyof typeof schemas) => schemas[name]['~orpc'].outputSchema as unknown as z.ZodType<Body>;

const unreachable = () => new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: 'The search service does not answer' });

/** Sends a request to an external search service with the same API. Its error details are not passed on. */
export function outsideSearch({ url, key }: OutsideService, log: { error: (fault: object, message: string) => void }): PharmacySearch {
  async function ask<Body>(path: string, query: Record<string, string | number>, schema: z.ZodType<Body>): Promise<Body> {
    const address = new URL(`${url.replace(/\/$/, '')}/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    try {
      const response = await fetch(address, {
        headers: { [KEY_HEADER]: key, accept: 'application/json' },
        // Redirects are refused, so that the key is not sent elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`It answered ${response.status}`);
      return schema.parse(await response.json());
    } catch (fault) {
      log.error({ reason: (fault as Error).name, path }, 'the outside search service did not answer');
      throw unreachable();
    }
  }
  return {
    find: (kind, { store_id: _store, ...query }, type?: CompanyType) =>
      ask(addresses[kind], { ...query, ...(type && { type }) }, schemaOf('find')),
    // It does not know our stores.
    everything: ({ store_id: _store, ...query }, kinds) => ask('everything', { ...query, kinds: kinds.join(',') }, schemaOf('everything')),
  };
}
