import { businessDate } from '#platform/contract/business-day.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FigureTile } from '#platform/console/ui/controls/figure-tile.tsx';
import type { Floor } from '../../contract.ts';
import type { FloorFigures } from '../../floor-contract.ts';
import { floorLinks, settledOn } from '../../floor-links.ts';
import { attentionOf } from './attention.ts';
import { duration, shortDuration } from './duration.ts';

interface FigureTilesProps {
  /** Without callbacks: the floor as it was, whose rows are no more. */
  floor: { figures: FloorFigures & Partial<Pick<Floor['figures'], 'callbacks_due'>>; limits: Floor['limits']; absent?: Floor['absent'] };
  /** Milliseconds. */
  now: number;
  isWall?: boolean;
}

/** What waits, what is late, and what agents do, with the limits that are passed. */
export function FigureTiles({ floor: { figures, limits, absent = [] }, now, isWall = false }: FigureTilesProps) {
  const { waiting, unassigned, oldest_since, due_soon, late, callbacks_due, assigned, on_call, on_duty, handling_seconds, done } = figures;
  const isPast = callbacks_due === undefined;
  const age = oldest_since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(oldest_since)) / 1_000));
  const to = (href: string) => (isWall || isPast ? null : href);
  const limit = (value: number) => t('limit {value}', { value: count(value) });
  return (
    <ul className="figure-tiles" aria-label={t('Figures')}>
      <FigureTile
        name={t('Waiting')}
        formula={t('Tasks that no agent has accepted: in their queue, or given and not started.')}
        to={to(floorLinks.waiting)}
        attention={attentionOf(waiting, limits.waiting)}
        detail={limit(limits.waiting)}
      >
        {count(waiting)}
      </FigureTile>
      <FigureTile
        name={t('Oldest waiting')}
        formula={t('The longest time since one of the waiting tasks came in, or since the time of its follow-up.')}
        to={to(floorLinks.waiting)}
        attention={attentionOf(age / 60, limits.oldest_minutes)}
        detail={t('limit {value}', { value: shortDuration(limits.oldest_minutes * 60) })}
      >
        {oldest_since === null ? '–' : shortDuration(age)}
      </FigureTile>
      <FigureTile
        name={t('Due in 15 min')}
        formula={t('Tasks that wait or are in progress, and must be done within 15 minutes.')}
        to={to(floorLinks.dueSoon)}
        attention={due_soon > 0 ? 'due' : null}
      >
        {count(due_soon)}
      </FigureTile>
      <FigureTile
        name={t('Late')}
        formula={t('Tasks that wait or are in progress, and should have been done already.')}
        to={to(floorLinks.late)}
        attention={attentionOf(late, limits.late)}
        detail={limit(limits.late)}
      >
        {count(late)}
      </FigureTile>
      <FigureTile name={t('Unassigned')} formula={t('Waiting tasks that no agent has been given.')} to={to(floorLinks.unassigned)}>
        {count(unassigned)}
      </FigureTile>
      {isPast ? (
        <FigureTile name={t('With agents')} formula={t('Tasks that agents have been given, or work on.')} to={null}>
          {count(assigned)}
        </FigureTile>
      ) : (
        <FigureTile
          name={t('Callbacks due')}
          formula={t('Pending callbacks whose time has passed.')}
          to={to(floorLinks.callbacks)}
          attention={callbacks_due > 0 ? 'due' : null}
        >
          {count(callbacks_due)}
        </FigureTile>
      )}
      <FigureTile
        name={t('On a call')}
        formula={t('Agents who call a customer or speak to one, of those on duty.')}
        to={to(floorLinks.calls)}
        detail={
          absent.length === 0
            ? t('of {n} on duty', { n: on_duty })
            : t('of {n} on duty, {absent} absent', { n: on_duty, absent: absent.length })
        }
      >
        {count(on_call)}
      </FigureTile>
      <FigureTile
        name={t('Average handling')}
        formula={t(
          'Time from the acceptance of a task until its agent ended it or put it off, on average of today, of the agents on duty.',
        )}
        to={to(settledOn(businessDate(now)))}
        detail={isPast ? t('{n} done by then', { n: count(done) }) : t('{n} done today', { n: count(done) })}
      >
        {handling_seconds === null ? '–' : duration(handling_seconds)}
      </FigureTile>
    </ul>
  );
}
