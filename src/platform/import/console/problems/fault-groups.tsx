import './problems.css';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { TYPEAHEAD_DEFAULT_DELAY } from '#platform/contract/constants.ts';
import type { Batch } from '../../contract.ts';
import { FaultGroupItem } from './fault-group-item.tsx';
import { GROUPS_PAGE, useFaultGroups } from './use-groups.ts';

/** The faults of a batch in groups of equal ones, the largest first; each group is mended at once. */
export function FaultGroups({ batch }: { batch: Batch }) {
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), TYPEAHEAD_DEFAULT_DELAY);
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useFaultGroups({ batch, search, page });
  const { groups = [], total = 0 } = query.data ?? {};
  const pages = Math.max(1, Math.ceil(total / GROUPS_PAGE));
  return (
    <section className="problems" aria-labelledby="problems">
      <div className="problems-head">
        <h3 id="problems" ref={heading} tabIndex={-1}>
          {query.isPending
            ? t('Problems')
            : t('{n, plural, one {One problem} other {{count} problems}}', { n: total, count: count(total) })}
        </h3>
        <TextInput
          type="search"
          size="sm"
          aria-label={t('Search problems')}
          placeholder={t('Field, value or reason')}
          maxLength={100}
          leftSection={<IconSearch />}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setPage(1);
          }}
        />
      </div>
      {query.error && (
        <FailedState title={t('Problems could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sayError(query.error)}
        </FailedState>
      )}
      <ul aria-busy={query.isPlaceholderData || undefined}>
        {groups.map((group) => (
          <FaultGroupItem key={group.id} batch={batch} group={group} onDone={() => heading.current?.focus()} />
        ))}
      </ul>
      {query.isSuccess && total === 0 && search !== '' && <p className="second">{t('Nothing found')}</p>}
      {pages > 1 && (
        <nav className="problems-pages" aria-label={t('Pages of problems')}>
          <button type="button" className="link" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('Larger groups')}
          </button>
          <span className="muted">{t('{n} of {total}', { n: count(page), total: count(pages) })}</span>
          <button type="button" className="link" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('Smaller groups')}
          </button>
        </nav>
      )}
    </section>
  );
}
