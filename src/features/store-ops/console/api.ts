import type { locationsContract as locations } from '#features/locations/public.ts';
import { apiOf } from '#platform/console/client/api.ts';
import type { contract } from '../contract.ts';

export const { api } = apiOf<typeof contract & typeof locations>();
