import { t } from '#platform/console/language/language.ts';
import type { Batch } from '../../contract.ts';
import { useChooseTitles } from '../use-batch.ts';

/** Columns of a file that show which of its rows has the titles. */
const MOST_CELLS = 12;
/** Fields that have a column where the titles were found. */
const FOUND = 2;

/** The first rows of the file: a click on the one with the titles has the file read again. Open where the titles were not found. */
export function TitlesChoice({ batch, isFirst }: { batch: Batch; isFirst: boolean }) {
  const { id, version, first_rows: rows = [], titles_line: titles, mapping, may } = batch;
  const choose = useChooseTitles();
  const last = rows.at(-1);
  if (!may.includes('chooseTitles') || titles === null || rows.length < 2) return null;
  // A line without rows below it has no titles.
  const isEnd = (line: number) => line === last?.line && rows.filter((row) => row.line > titles).length === batch.rows;
  const isFound = Object.values(mapping).filter((source) => 'column' in source).length >= FOUND;
  return (
    <details className="batch-titles" open={!isFound}>
      <summary>{t('The column titles are in line {line}', { line: titles })}</summary>
      <p className="second">
        {t('If another line has the titles, choose it. The file is read again.')} {!isFirst && t('Mended cells are lost.')}
      </p>
      <section className="batch-scroll" aria-label={t('First rows of the file')}>
        <table aria-busy={choose.isPending || undefined}>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line} aria-current={line === titles || undefined}>
                <th scope="row">
                  {line === titles || isEnd(line) ? (
                    t('Line {line}', { line })
                  ) : (
                    <button
                      type="button"
                      className="link"
                      onClick={() => !choose.isPending && choose.mutate({ batch_id: id, version, line })}
                    >
                      {t('Line {line}', { line })}
                    </button>
                  )}
                </th>
                {cells.slice(0, MOST_CELLS).map((cell, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells have no identity but their column
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
