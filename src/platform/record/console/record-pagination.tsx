import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';

interface RecordPaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Pagination inside a record; renders nothing for a single page. */
export function RecordPagination({ page, pageSize, total, onPage }: RecordPaginationProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className="row" aria-label={t('Pages')}>
      <BlockableButton size="sm" off={page > 1 ? null : t('This is the first page')} unlocked onClick={() => onPage(page - 1)}>
        {t('Previous page')}
      </BlockableButton>
      <span className="muted">{t('{n} of {total}', { n: page, total: pages })}</span>
      <BlockableButton size="sm" off={page < pages ? null : t('This is the last page')} unlocked onClick={() => onPage(page + 1)}>
        {t('Next page')}
      </BlockableButton>
    </nav>
  );
}
