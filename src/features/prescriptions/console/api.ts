import type { orderLinesContract as orderLines } from '#features/order-lines/public.ts';
import { apiOf } from '#platform/console/client/api.ts';
import type { contract } from '../contract.ts';

export const { api } = apiOf<typeof contract & typeof orderLines>();
