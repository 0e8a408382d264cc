import './bulk-results.css';
import { Button } from '@mantine/core';
import type { Sentence } from '#platform/contract/sentence.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';

/** What came of a change of one row; `because`: why it was not changed, null if it was. */
export interface BulkResult {
  id: number;
  name: string;
  because: Sentence | null;
}

export interface BulkWords {
  /** How many of all were changed, as they are shown; `n`: all, for the plural form. */
  changed: (done: string, all: string, n: number) => string;
  /** Label of the others. */
  refused: string;
}

interface BulkResultsProps {
  title: string;
  words: BulkWords;
  results: readonly BulkResult[];
  /** Rows that were not reached, because the change was stopped. */
  left: number;
  onClose: () => void;
}

/** Refused rows that are listed. */
const LISTED = 200;

/** Result of a change of several rows, each by itself. */
export function BulkResults({ title, words, results, left, onClose }: BulkResultsProps) {
  const refused = results.filter(({ because }) => because !== null);
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <Button variant="filled" onClick={onClose}>
          {t('Back to the list')}
        </Button>
      }
    >
      <output>{words.changed(count(results.length - refused.length), count(results.length), results.length)}</output>
      {left > 0 && <p>{t('{n, plural, one {One was not reached.} other {{count} were not reached.}}', { n: left, count: count(left) })}</p>}
      {refused.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        <ul className="bulk-refused" aria-label={words.refused} tabIndex={0}>
          {refused.slice(0, LISTED).map(({ id, name, because }) => (
            <li key={id}>
              <b>{name}</b> {because && t(because)}
            </li>
          ))}
          {refused.length > LISTED && <li>{t('and {count} more', { count: count(refused.length - LISTED) })}</li>}
        </ul>
      )}
    </Dialog>
  );
}
