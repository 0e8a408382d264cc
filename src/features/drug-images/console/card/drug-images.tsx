import './drug-images.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { DrugImageCard } from './drug-image-card.tsx';

interface DrugImagesProps {
  drugId: number;
  /** Has `masters.manage`: may reorder, describe and remove images. */
  canManage: boolean;
}

/** Images of a drug, by position. */
export default function DrugImages({ drugId, canManage }: DrugImagesProps) {
  const { data, error, refetch, isFetching } = useQuery(api.item.drugImages.queryOptions({ input: { drug_id: drugId } }));
  if (error && !data) {
    return (
      <FailedState title={t('Images could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    );
  }
  if (!data) {
    return (
      <output aria-label={t('Loading images')}>
        <Skeleton width="60%" />
      </output>
    );
  }
  const { images } = data;
  if (images.length === 0) {
    return (
      <EmptyState title={t('No image yet')} actions={canManage && <Link to="/drug-details/upload-images">{t('Upload images')}</Link>}>
        {t('Name an image {name} to match it to this drug.', { name: `${drugId}.jpg` })}
      </EmptyState>
    );
  }
  return (
    <ol className="drug-pictures" aria-label={t('Images')}>
      {images.map((image, at) => (
        <DrugImageCard key={image.file_id} drugId={drugId} image={image} images={images} at={at} canManage={canManage} />
      ))}
    </ol>
  );
}
