import './schedules.css';
import { useQuery } from '@tanstack/react-query';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { EventLog } from '#platform/record/console/event-log.tsx';
import type { ScheduleEvent } from '#machines/platform/schedule.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { ScheduleLogEntry, ScheduleRecord } from '../contract.ts';
import { scheduleList } from '../schedule-list.ts';
import { api } from './api.ts';
import { ScheduleActions } from './schedule-actions.tsx';
import { ScheduleRuns } from './schedule-runs.tsx';
import { inWords, ScheduleState, timeOf } from './schedule-words.tsx';

/** The open schedule: whether its job runs, what can be done, its next and last runs, and what people did. */
export function ScheduleDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.admin.schedule.queryOptions({ input: { schedule_id: id } }), staleTime: 0 });
  return (
    <ListRecord
      list={scheduleList}
      id={id}
      bar={bar}
      title={t(query.data?.title ?? String(row?.values['title'] ?? ''))}
      aside={<Presence record={`schedules/${id}`} now={now} />}
      query={query}
    >
      {(record) =>
        record && (
          <div className="schedule-record">
            <Facts record={record} now={now} />
            <ScheduleActions key={record.id} record={record} />
            <NextRuns record={record} />
            <ScheduleRuns record={record} />
            <EventLog entries={record.log} now={now} titleOf={titleOf} Details={Details} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record, now }: { record: ScheduleRecord; now: number }) {
  const { status, reason, removed_at, area, every, is_vital, request, last, failures, is_failing } = record;
  return (
    <dl className="schedule-facts">
      <dt>{t('State')}</dt>
      <dd>
        <ScheduleState state={removed_at === null ? status : 'removed'} />
        {removed_at !== null && <div>{t('The product no longer has this job since {time}.', { time: dayAndClock(removed_at) })}</div>}
        {reason && <div>{reason}</div>}
        {is_vital && <div className="second">{t('Cannot be paused: the product is not safe without it.')}</div>}
      </dd>
      {failures > 0 && (
        <>
          <dt>{t('Failures in a row')}</dt>
          <dd>
            <StatusDot tone="late">{is_failing ? t('Failing: {n}', { n: failures }) : String(failures)}</StatusDot>
          </dd>
        </>
      )}
      <dt>{t('Area')}</dt>
      <dd>{t(area)}</dd>
      <dt>{t('Every')}</dt>
      <dd>{inWords(every)}</dd>
      <dt>{t('Last run')}</dt>
      <dd>
        {last ? (
          <>
            <TimeAgo at={last.at} now={now} /> <span className="second">· {inWords(last.took)}</span>
            {last.error !== null && <div className="schedule-error">{last.error}</div>}
          </>
        ) : (
          t('Never')
        )}
      </dd>
      {request && (
        <>
          <dt>{t('Run requested')}</dt>
          <dd>
            {request.by} <span className="second">· {dayAndClock(request.at)}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

const NextRuns = ({ record: { next, every } }: { record: ScheduleRecord }) => (
  <section aria-label={t('Next runs')}>
    <h3>{t('Next runs')}</h3>
    {next.length === 0 ? (
      <p className="second">{t('None, unless somebody runs it.')}</p>
    ) : (
      <ol className="schedule-next">
        {next.map((at) => (
          <li key={at}>
            <time dateTime={at}>{timeOf(at, every)}</time>
          </li>
        ))}
      </ol>
    )}
  </section>
);

const titles: Record<ScheduleEvent['type'], string> = {
  'schedule.paused': msg('Paused'),
  'schedule.resumed': msg('Resumed'),
  'run.requested': msg('Run requested'),
};
const titleOf = ({ event }: ScheduleLogEntry): string => t(titles[event as keyof typeof titles]);
const Details = ({ payload: { reason } }: ScheduleLogEntry) => reason && <div>{reason}</div>;
