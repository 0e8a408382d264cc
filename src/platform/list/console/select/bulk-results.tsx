import './bulk-results.css';
import { Button } from '@mantine/core';
import type { Sentence } from '#platform/contract/sentence.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';

interface BulkResultsProps {
  title: string;
  /** One for each row; `because`: why it was not changed, null if it was. */
  results: readonly { id: number; code: string; because: Sentence | null }[];
  /** The orders that were not changed stay selected. */
  keepsRefused?: boolean;
  /** What is said of rows that are no orders: how many were changed, and the label of the others. */
  words?: { changed: string; refused: string };
  /** Called with the ids of the orders that were not changed. */
  onClose: (refused: number[]) => void;
}

/** Result of a change of several rows, each by itself. */
export function BulkResults({ title, results, keepsRefused = false, words, onClose }: BulkResultsProps) {
  const refused = results.filter(({ because }) => because !== null);
  const close = () => onClose(refused.map(({ id }) => id));
  return (
    <Dialog
      title={title}
      width={560}
      onClose={close}
      footer={
        <Button variant="filled" onClick={close}>
          {t('Back to the list')}
        </Button>
      }
    >
      <output>
        {words?.changed ??
          t('{n, plural, one {{done} of one order was changed.} other {{done} of {count} orders were changed.}}', {
            n: results.length,
            done: count(results.length - refused.length),
            count: count(results.length),
          })}{' '}
        {keepsRefused && refused.length > 0 && t('The others stay selected:')}
      </output>
      {refused.length > 0 && (
        <ul className="bulk-refused" aria-label={words?.refused ?? t('Orders that were not changed')}>
          {refused.map(({ id, code, because }) => (
            <li key={id}>
              <b>{code}</b> {because && t(because)}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
