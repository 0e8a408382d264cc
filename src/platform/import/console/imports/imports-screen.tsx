import './imports.css';
import { BatchPage } from '../batch-page.tsx';
import { useBatchAddress } from '../batch-address.ts';
import { t } from '#platform/console/language/language.ts';
import { ImportList } from './import-list.tsx';

/** `/imports`: all batches; `?batch=17` opens one at its current step. */
export default function ImportsScreen() {
  const { batchId, place: view, open } = useBatchAddress();
  return (
    <div className="batch-screen">
      <h1>{t('Imports')}</h1>
      {batchId === null ? (
        <ImportList />
      ) : (
        <BatchPage key={batchId} id={batchId} view={view} next={t('All imports')} onLeave={() => open(null)} />
      )}
    </div>
  );
}
