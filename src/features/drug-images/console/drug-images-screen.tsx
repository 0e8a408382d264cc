import './drug-images.css';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from './api.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { ImageTray } from './image-tray.tsx';
import { ImageUploads } from './image-uploads.tsx';

/** `/drug-details/upload-images`: uploads images, matches them to drugs by file name, and lists unmatched ones in a tray. */
export default function DrugImagesScreen() {
  const { data, error, refetch, isFetching } = useQuery(api.admin.fileFolders.queryOptions());
  const folder = data?.folders.find(({ kind }) => kind === 'DRUG-IMAGE');
  return (
    <div className="images-screen">
      <h1>{t('Drug images')}</h1>
      <p className="second">
        {t('Images are matched by file name: the drug’s number or name, and “-2” for its second image: 1042.jpg, Crocin 650-2.png.')}
      </p>
      {error && !data && (
        <FailedState title={t('The folder of drug images could not be opened')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {data && !folder && <EmptyState title={t('No folder for drug images')}>{t('An administrator makes one in S3 upload.')}</EmptyState>}
      {folder && <ImageUploads folder={folder} />}
      <ImageTray />
    </div>
  );
}
