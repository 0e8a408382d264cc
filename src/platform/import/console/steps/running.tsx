import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import type { Batch, BatchState } from '../../contract.ts';
import { useMoveBatch } from '../use-batch.ts';

/** Title and description of each running state. */
const stateTexts: Partial<Record<BatchState, { title: string; description: string }>> = {
  reading: { title: msg('Reading the file'), description: msg('Row by row. Nothing is written yet.') },
  checking: { title: msg('Dry run'), description: msg('Every row is checked against the records. Nothing is written yet.') },
  committing: {
    title: msg('Writing rows'),
    description: msg('You can leave this page. The work continues, and each row is written once.'),
  },
  undoing: { title: msg('Undoing changes'), description: msg('You can leave this page. The work continues.') },
};

/** Share of progress between announcements to screen readers. */
const QUARTER = 0.25;

function useAnnouncedQuarters(progress: number): void {
  const announcedQuarter = useRef(Math.floor(progress / QUARTER));
  useEffect(() => {
    const now = Math.floor(progress / QUARTER);
    if (now > announcedQuarter.current && now < 4) announce(t('{n} percent', { n: now * 25 }));
    announcedQuarter.current = now;
  }, [progress]);
}

/** A running step with its progress, and a cancel button where allowed. */
export function Running({ batch }: { batch: Batch }) {
  const moveBatch = useMoveBatch();
  const { id, version, rows, progress, state, may } = batch;
  const { title, description } = stateTexts[state] ?? { title: '', description: '' };
  useAnnouncedQuarters(progress);
  const percent = Math.floor(progress * 100);
  return (
    <div className="batch-running">
      <h2 tabIndex={-1}>{t(title)}</h2>
      <p className="second">{t(description)}</p>
      <div className="row">
        <Progress aria-label={t(title)} value={percent} />
        <b className="batch-share">{percent} %</b>
      </div>
      <div className="row">
        <span className="muted grow">
          {rows > 0 && t('{n} of {total} rows', { n: count(Math.round(progress * rows)), total: count(rows) })}
        </span>
        {may.includes('cancel') && (
          <BlockableButton
            size="sm"
            busy={moveBatch.isPending}
            onClick={() => moveBatch.mutate({ batch_id: id, version, event: 'cancel' })}
          >
            {t('Cancel import')}
          </BlockableButton>
        )}
      </div>
    </div>
  );
}
