import './batches.css';
import { Skeleton } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { useBatchAddress } from './batch-address.ts';
import { BatchPage } from './batch-page.tsx';
import { OpenBatches } from './open-batches.tsx';
import { RememberedValues } from './problems/remembered-values.tsx';
import { ChooseFile } from './steps/choose-file.tsx';
import { useTargets } from './use-targets.ts';

interface FileImportProps {
  /** Id of the import target, such as `masters.item`. */
  target: string;
  /** Path of the list that shows the imported records. */
  records?: string | undefined;
}

/** The complete import of a file, from the template to undo. The batch is stored in the address: `?batch=17`. */
export function FileImport({ target, records }: FileImportProps) {
  const { batchId, place: view, open } = useBatchAddress();
  const targets = useTargets();
  if (batchId !== null) return <BatchPage key={batchId} id={batchId} view={view} records={records} onLeave={() => open(null)} />;
  if (targets.error) {
    return (
      <FailedState title={t('The import cannot start')} busy={targets.isFetching} onRetry={() => void targets.refetch()}>
        {sayError(targets.error)}
      </FailedState>
    );
  }
  if (!targets.data) return <Skeleton width="60%" />;
  const found = targets.data.targets.find(({ id }) => id === target);
  if (!found) {
    return (
      <EmptyState title={t('You don’t have permission to import this')}>
        {t('Ask your team lead or an administrator for access.')}
      </EmptyState>
    );
  }
  return (
    <div className="batch">
      <ChooseFile key={target} target={found} onArrived={({ id }) => open(id)} />
      <OpenBatches target={target} />
      <RememberedValues target={target} />
    </div>
  );
}
