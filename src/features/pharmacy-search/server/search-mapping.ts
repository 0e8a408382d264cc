import type { ServiceMapping } from '#platform/server/links/service-mapping.ts';

/** An external search service (§7.1) has the addresses of the contract. It does not know our stores. */
export const searchMapping: ServiceMapping = {
  everything: {
    input: ({ store_id: _store, kinds, ...query }) => ({ ...query, ...(Array.isArray(kinds) && { kinds: kinds.join(',') }) }),
  },
};
