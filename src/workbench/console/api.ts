import { apiOf } from '#platform/console/client/api.ts';
import type { contract as flow } from '../business/contract.ts';
import type { contract as recordings } from '../recording/contract.ts';

export const { api, client } = apiOf<typeof flow & typeof recordings>();
