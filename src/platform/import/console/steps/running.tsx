import { useEffect, useRef } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { Button } from '#platform/console/ui/controls/button.tsx';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import type { Batch, BatchState } from '../../contract.ts';
import { useMoveBatch } from '../use-batch.ts';

/** What the server does, and what of it a person has to know. */
const busyWords: Partial<Record<BatchState, { title: string; about: string }>> = {
  reading: { title: msg('The file is read'), about: msg('Row by row. Nothing is written yet.') },
  checking: { title: msg('Dry run'), about: msg('Every row is held against the records. Nothing is written yet.') },
  committing: {
    title: msg('Rows are written'),
    about: msg('You may leave this page: it goes on by itself, and each row is written once.'),
  },
  undoing: { title: msg('The rows are taken back'), about: msg('You may leave this page: it goes on by itself.') },
};

/** Screen readers hear of the way in quarters. */
const QUARTER = 0.25;

function useToldQuarters(progress: number): void {
  const told = useRef(Math.floor(progress / QUARTER));
  useEffect(() => {
    const now = Math.floor(progress / QUARTER);
    if (now > told.current && now < 4) announce(t('{n} percent', { n: now * 25 }));
    told.current = now;
  }, [progress]);
}

/** A step that runs: how far it is, and the way out where there is one. */
export function Running({ batch }: { batch: Batch }) {
  const move = useMoveBatch();
  const { id, version, rows, progress, state, may } = batch;
  const { title, about } = busyWords[state] ?? { title: '', about: '' };
  useToldQuarters(progress);
  return (
    <div className="batch-running">
      <h2 tabIndex={-1}>{t(title)}</h2>
      <p className="second">{t(about)}</p>
      <div className="row">
        <progress aria-label={t(title)} value={progress} max={1} />
        <b className="batch-share">{Math.floor(progress * 100)} %</b>
      </div>
      <div className="row">
        <span className="muted grow">
          {rows > 0 && t('{n} of {total} rows', { n: count(Math.round(progress * rows)), total: count(rows) })}
        </span>
        {may.includes('cancel') && (
          <Button size="sm" busy={move.isPending} onClick={() => move.mutate({ batch_id: id, version, event: 'cancel' })}>
            {t('Give up')}
          </Button>
        )}
      </div>
    </div>
  );
}
