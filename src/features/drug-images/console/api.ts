import { apiOf } from '#platform/console/client/api.ts';
import type { contract } from '../contract.ts';
import type { pharmacySearchContract as search } from '#features/pharmacy-search/public.ts';
import type { contract as upload } from '#platform/upload/contract.ts';
import type { drugsContract as drugs } from '#features/drugs/public.ts';

export const { api, client } = apiOf<typeof contract & typeof search & typeof upload & typeof drugs>();
