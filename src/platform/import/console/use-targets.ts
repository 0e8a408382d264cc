import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** What files this person may import. */
export const useTargets = () => useQuery(api.admin.importTargets.queryOptions());

export type ImportTarget = NonNullable<ReturnType<typeof useTargets>['data']>['targets'][number];
