import { useQuery } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import { api } from '#console/lib/queries.ts';
import { DrugPart } from './drug-part.tsx';

/** Pictures of the drug, in their order. */
export function DrugImages({ drugId, name }: { drugId: number; name: string }) {
  const query = useQuery(api.item.drugImages.queryOptions({ input: { drug_id: drugId } }));
  return (
    <DrugPart query={query} failed={t('The images could not be loaded')}>
      {({ images }) =>
        images.length === 0 ? (
          <p className="second">{t('There is no image of it yet.')}</p>
        ) : (
          <ul className="drug-images" aria-label={t('Images of {name}', { name })}>
            {images.map(({ file_id: id, url, alt }) => (
              <li key={id}>
                <img src={url} alt={alt} loading="lazy" />
                <div className="second small">{alt}</div>
              </li>
            ))}
          </ul>
        )
      }
    </DrugPart>
  );
}
