import { Link } from 'react-router-dom';
import { isBusy, stateWords } from '../batch-words.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Batch } from '../../contract.ts';

type BatchRow = Omit<Batch, 'first_rows' | 'titles_line' | 'columns' | 'sample' | 'fields' | 'mapping' | 'mostly_missing' | 'same_file'>;

/** Table of batches with author, counts, progress and time. */
export function ImportTable({ rows, busy }: { rows: readonly BatchRow[]; busy: boolean }) {
  const figures = [t('Rows'), t('New'), t('Changed'), t('Unchanged'), t('Bad'), t('Written')];
  return (
    <div className="batch-scroll import-list">
      <table aria-label={t('Imports')} aria-busy={busy || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('File')}</th>
            <th scope="col">{t('Imported into')}</th>
            <th scope="col">{t('Status')}</th>
            {figures.map((title) => (
              <th key={title} scope="col" className="num">
                {title}
              </th>
            ))}
            <th scope="col">{t('Who')}</th>
            <th scope="col">{t('Started')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ImportRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const untitled = { rows: msg('Bulk edit {id}'), file: msg('Import {id}'), merge: msg('Merge {id}') } as const;

function ImportRow({ row }: { row: BatchRow }) {
  const { id, kind, file_name: file, title, state, progress, rows, counts, written, by, created_at: begun } = row;
  const { words, tone } = stateWords[state];
  return (
    <tr>
      <th scope="row">
        <Link to={{ search: `?batch=${id}` }}>{file ?? t(untitled[kind], { id: String(id) })}</Link>
      </th>
      <td>{t(title)}</td>
      <td>
        <StatusDot tone={tone} {...(isBusy(state) && { time: `${Math.floor(progress * 100)} %` })}>
          {t(words)}
        </StatusDot>
      </td>
      {[rows, counts.created, counts.changed, counts.unchanged, counts.bad, written].map((n, at) => (
        // The figures are in column order.
        <td key={at} className="num">
          {count(n)}
        </td>
      ))}
      <td>{by}</td>
      <td className="second">{dayAndClock(begun)}</td>
    </tr>
  );
}
