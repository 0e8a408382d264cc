import './imports.css';
import { BatchPage } from '../batch-page.tsx';
import { useBatchAddress } from '../batch-address.ts';
import { t } from '#platform/console/language/language.ts';
import { ImportList } from './import-list.tsx';

/** `/imports`: all batches, kept; `?batch=17` opens one at the step where it stands. */
export default function ImportsScreen() {
  const { batchId, place, open } = useBatchAddress();
  return (
    <div className="batch-screen">
      <h1>{t('Imports')}</h1>
      {batchId === null ? (
        <ImportList />
      ) : (
        <BatchPage key={batchId} id={batchId} place={place} next={t('All imports')} onLeave={() => open(null)} />
      )}
    </div>
  );
}
