import { apiOf } from '#platform/console/client/api.ts';
import type { contract } from '../contract.ts';

export const { api } = apiOf<typeof contract>();
