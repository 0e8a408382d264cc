import { orderForStore, suggestForStore } from '#features/short-book/server/public.ts';
import type { ProjectCode } from '../projects.ts';
import { previewFloors } from './floor-preview.ts';
import type { StoreWork } from './store-work.ts';

export const projectWork: Readonly<Record<ProjectCode, StoreWork>> = {
  AS: (tx, cause, { storeId, handles }) => suggestForStore(tx, cause, storeId, handles),
  SSR: previewFloors,
  OP: (tx, cause, { storeId, handles }) => orderForStore(tx, cause, { storeId, handles }),
};
