import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import type { Batch } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';

/** Warns that the same file was imported before; continuing is possible. */
export function SameFile({ batch: { same_file: same } }: { batch: Batch }) {
  if (!same) return null;
  const { batch_id: id, by, at, written } = same;
  return (
    <p className="batch-hint" role="note">
      {t('The same file was imported before: {by}, {at}; {rows} written.', { by, at: dayAndClock(at), rows: rowsInWords(written) })}{' '}
      <Link to={{ search: `?batch=${id}` }}>{t('View that import')}</Link>
    </p>
  );
}
