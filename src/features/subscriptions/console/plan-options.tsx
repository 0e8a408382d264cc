import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { api } from './api.ts';

const optionsOf = (patient_id: number) => api.crm.subscriptionOptions.queryOptions({ input: { patient_id } });

/** What a subscription of a patient may be made of. */
export type PlanOptions = Awaited<ReturnType<typeof api.crm.subscriptionOptions.call>>;

interface WithOptionsProps {
  patientId: number;
  title: string;
  onClose: () => void;
  children: (options: PlanOptions) => ReactNode;
}

/** A dialog that needs them: loads them first. */
export function WithOptions({ patientId, title, onClose, children }: WithOptionsProps) {
  const query = useQuery({ ...optionsOf(patientId), staleTime: 0 });
  if (query.data && query.isFetchedAfterMount) return children(query.data);
  return (
    <Dialog title={title} width={480} onClose={onClose} footer={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {query.isError ? (
        <FailedState title={t('Medicines and addresses could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sayError(query.error)}
        </FailedState>
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  );
}
