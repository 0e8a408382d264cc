import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { ImportScreen } from '#platform/import/console/import-screen.tsx';
import { t } from '#platform/console/language/language.ts';
import { masterIds } from '../master-ids.ts';
import { masters } from '../masters.ts';

/** Master that is uploaded most often. */
const USUAL = masters.item;

/** `/masters/bulk-upload?master=brand`: uploads a file into one of the masters. */
export default function BulkUploadScreen() {
  const params = new URLSearchParams(useLocation().search);
  const master = masters[masterIds.find((id) => id === params.get('master')) ?? USUAL.id];
  // A batch determines its master; the address is ignored then.
  const isChosen = !params.has('batch');
  return (
    <ImportScreen
      title={t('Bulk upload')}
      target={`masters.${master.id}`}
      records={isChosen || params.has('master') ? master.path : undefined}
    >
      {isChosen && (
        <nav className="batch-targets" aria-label={t('Drug masters')}>
          {masterIds.map((id) => (
            <Button
              key={id}
              component={Link}
              size="sm"
              radius="xl"
              to={{ search: `?master=${id}` }}
              aria-current={id === master.id ? 'page' : undefined}
            >
              {t(masters[id].title)}
            </Button>
          ))}
        </nav>
      )}
    </ImportScreen>
  );
}
