import type { distributorsContract as distributors } from '#features/distributors/public.ts';
import type { pharmacySearchContract as search } from '#features/pharmacy-search/public.ts';
import { apiOf } from '#platform/console/client/api.ts';
import type { contract } from '../contract.ts';

export const { api, client } = apiOf<typeof contract & typeof search & typeof distributors>();
