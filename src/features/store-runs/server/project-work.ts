import { suggestForStore } from '#features/short-book/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { ProjectCode } from '../projects.ts';

/** Work of a run in one store, of the drugs that its project handles there. Returns how many records it has made or changed. */
type StoreWork = (tx: Transaction, cause: Cause, storeId: number, handles: (drugId: number) => boolean) => Promise<number>;

export const projectWork: Readonly<Record<ProjectCode, StoreWork>> = {
  AS: suggestForStore,
};
