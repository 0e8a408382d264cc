import type { locationsContract as locations } from '#features/locations/public.ts';
import { apiOf } from '#platform/console/client/api.ts';
import type { contract } from '../contract.ts';
import type { ProjectCode } from '../projects.ts';

export const { api, client } = apiOf<typeof contract & typeof locations>();

export type ProjectApi = typeof api.shortbook.autoShort;

export const projectApis: Readonly<Record<ProjectCode, ProjectApi>> = {
  AS: api.shortbook.autoShort,
  SSR: api.shortbook.safetyStock,
  OP: api.shortbook.orderPlace,
};
