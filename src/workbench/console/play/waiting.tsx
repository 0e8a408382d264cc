import { IconClock, IconRefresh } from '@tabler/icons-react';
import { formatDuration } from '../../drawing/durations.ts';
import { eventKind } from '../../drawing/chart.ts';
import { machineTimers } from '../../simulation/offers.ts';
import { PATH_START } from '../../simulation/virtual-run.ts';
import { t } from '#platform/console/language/language.ts';
import type { Playing } from './use-playing.ts';

/** Running actors, and timers with their remaining time. */
export function Waiting({ playing: { frame, opened } }: { playing: Playing }) {
  const { running, now } = frame.moment;
  const timers = machineTimers(frame);
  const passed = now - PATH_START;
  if (!running.length && !timers.length && !passed) return null;
  const sourceOf = (actor: string) => opened.chart.nodes.flatMap(({ invokes }) => invokes).find(({ id }) => id === actor)?.src;
  return (
    <section className="details-block">
      <h3>{t('Running now')}</h3>
      <ul className="play-waits">
        {running.map((actor) => {
          const source = sourceOf(actor);
          return (
            <li key={actor}>
              <IconRefresh size={14} />
              <span>{source && source !== actor ? t('{actor} runs ({source})', { actor, source }) : t('{actor} runs', { actor })}</span>
            </li>
          );
        })}
        {timers.map(({ id, event, due }) => (
          <li key={id}>
            <IconClock size={14} />
            <span>
              {t('{timer} fires in {time}', {
                timer: eventKind(event.type).subject,
                time: formatDuration(Math.max(0, due - now)),
              })}
            </span>
          </li>
        ))}
        {passed > 0 && (
          <li className="muted">
            <span>{t('{time} since the start', { time: formatDuration(passed) })}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
