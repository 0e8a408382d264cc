import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { FileImage, type Page, thumbnailQuery } from './page-files.tsx';

interface PageStripProps {
  pages: readonly Page[];
  /** Open page, from 0. */
  at: number;
  onOpen: (at: number) => void;
}

/** All pages of a prescription, small, the open one marked. */
export function PageStrip({ pages, at, onOpen }: PageStripProps) {
  return (
    <ol className="prescription-strip" aria-label={t('All pages')}>
      {pages.map((page, n) => (
        <li key={page.id}>
          <button
            type="button"
            aria-current={n === at ? 'page' : undefined}
            aria-label={t('Page {page}', { page: n + 1 })}
            onClick={() => onOpen(n)}
          >
            {page.media_type === 'application/pdf' ? <IconFileText aria-hidden="true" /> : <Thumbnail page={page} />}
            <span aria-hidden="true">{n + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Until it is there, and if the page has none, the number alone. */
function Thumbnail({ page }: { page: Page }) {
  const { data } = useQuery(thumbnailQuery(page));
  return data ? <FileImage file={data} alt="" /> : null;
}
