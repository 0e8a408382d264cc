import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { runOutcomes } from '#platform/contract/schedule-choices.ts';
import type { ScheduleRecord, ScheduleRun } from '../contract.ts';
import { inWords, timeOf } from './schedule-words.tsx';

/** Runs that changed something, failed or were requested. */
export const ScheduleRuns = ({ record: { runs, every } }: { record: ScheduleRecord }) => (
  <section aria-label={t('Runs')}>
    <h3>{t('Runs')}</h3>
    {runs.length === 0 ? (
      <p className="second">{t('No run has changed anything, failed or been requested in the last 30 days.')}</p>
    ) : (
      <ol className="event-log">
        {runs.map((run) => (
          <li key={run.id}>
            <StatusDot tone={run.outcome === 'FAILED' ? 'late' : 'good'}>{t(runOutcomes[run.outcome])}</StatusDot> {wordsOf(run)}
            {run.error !== null && <div className="schedule-error">{run.error}</div>}
            <div className="muted small">
              {run.by !== null && `${t('Requested by {name}', { name: run.by })} · `}
              <time dateTime={run.started_at}>{run.by === null ? dayAndClock(run.started_at) : timeOf(run.started_at, every)}</time>
            </div>
          </li>
        ))}
      </ol>
    )}
  </section>
);

const wordsOf = ({ runs, took, changed }: ScheduleRun): string =>
  [
    changed !== null &&
      t('{n, plural, one {{count} record changed} other {{count} records changed}}', { n: changed, count: count(changed) }),
    runs > 1 && t('{n, plural, one {{count} run} other {{count} runs}}', { n: runs, count: count(runs) }),
    inWords(took),
  ]
    .filter(Boolean)
    .join(' · ');
