import { apiOf } from '#platform/console/client/api.ts';
import type { contract } from '../contract.ts';
import type { contract as session } from '#platform/session/contract.ts';

export const { api, client } = apiOf<typeof contract & typeof session>();
