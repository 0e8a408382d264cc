import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { api } from './api.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { rowsInWords, stateWords } from './batch-words.ts';

/** Number of batches shown here; the imports list shows all. */
const VISIBLE_BATCHES = 5;

/** Recent imports of the same target; unfinished ones can be continued. */
export function OpenBatches({ target }: { target: string }) {
  const { data } = useQuery({
    ...api.admin.batches.queryOptions({ input: { target, page_size: VISIBLE_BATCHES } }),
    meta: { quiet: true },
  });
  const files = data?.rows.filter(({ kind }) => kind === 'file') ?? [];
  if (files.length === 0) return null;
  return (
    <section className="batch-open" aria-labelledby="batch-open">
      <h2 id="batch-open">{t('Last imports')}</h2>
      <ul>
        {files.map(({ id, state, file_name, rows, by, created_at }) => (
          <li key={id}>
            <Link to={{ search: `?batch=${id}` }}>{file_name ?? t('Import {id}', { id: String(id) })}</Link>
            <StatusDot tone={stateWords[state].tone}>{t(stateWords[state].words)}</StatusDot>
            <span className="muted">
              {rowsInWords(rows)} · {by}, {dayAndClock(created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
