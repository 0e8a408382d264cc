import { queryClient } from '#platform/console/client/query-client.ts';
import { api } from './api.ts';

/** Reads the points of patients again. */
export const pointsChanged = (): void => void queryClient.invalidateQueries({ queryKey: api.crm.points.key() });
