import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Import targets of the signed-in user. */
export const useTargets = () => useQuery(api.admin.importTargets.queryOptions());

export type ImportTarget = NonNullable<ReturnType<typeof useTargets>['data']>['targets'][number];
