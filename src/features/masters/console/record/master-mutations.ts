import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { MasterRecord } from '../../contract.ts';
import type { MasterId } from '../../master-ids.ts';
import { recordOf } from './master-record.ts';

/** The current record from a conflict response (409). */
export const newerRecord = (error: unknown): MasterRecord | null =>
  statusOf(error) === 409 ? (((error as { data?: { record?: MasterRecord } }).data ?? {}).record ?? null) : null;

/** Invalidates all masters: lists of other masters show this record's name. */
export const renewMasters = (): Promise<void> => queryClient.invalidateQueries({ queryKey: api.item.key() });

/** Every change returns the current record. */
function cacheRecord(master: MasterId, record: MasterRecord): void {
  queryClient.setQueryData(recordOf(master, record.id).queryKey, record);
  void renewMasters();
}

/** Shows the other user's version after a conflict. */
const cacheNewer = (master: MasterId) => (error: unknown) => {
  const newer = newerRecord(error);
  if (newer) cacheRecord(master, newer);
};

export const useCreateRecord = (master: MasterId) =>
  useMutation(api.item.createMasterRecord.mutationOptions({ onSuccess: (record) => cacheRecord(master, record) }));

export const useUpdateRecord = (master: MasterId) =>
  useMutation(
    api.item.updateMasterRecord.mutationOptions({
      // The form shows the conflict, so no toast is needed.
      meta: { expected: 409 },
      onSuccess: (record) => cacheRecord(master, record),
      onError: cacheNewer(master),
    }),
  );

export const useSetRetired = (master: MasterId) =>
  useMutation(
    api.item.setMasterRetired.mutationOptions({
      meta: { expected: 409 },
      onSuccess: (record) => cacheRecord(master, record),
      onError: (error) => {
        cacheNewer(master)(error);
        toast({ tone: 'late', text: `${t('Nothing was changed.')} ${sayError(error)}` });
      },
    }),
  );

/** Preview of a change's effects; changes nothing. */
export const useImpact = () => useMutation(api.item.masterImpact.mutationOptions());
