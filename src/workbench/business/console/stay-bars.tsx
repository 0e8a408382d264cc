import type { FlowState } from '../contract.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { lasting } from './flow-words.ts';

const MINUTE = 60;

/** Whether a bar is before what was promised, the last one before it, or after it. */
function toneOf(end: number, width: number, due: number | null): string {
  if (due === null || end + width <= due) return 'stay-bar';
  return end <= due ? 'stay-bar stay-due' : 'stay-bar stay-late';
}

/** How long the stays took that ended in the period: bars, and the same as a table for those who do not see them. */
export function StayBars({ state }: { state: FlowState }) {
  const { bars, bar_minutes: wide, due, stays } = state;
  if (stays === 0) return null;
  const width = wide * MINUTE;
  const most = Math.max(1, ...bars);
  const aside =
    due === null
      ? t('{time} a bar', { time: lasting(width) })
      : t('{time} a bar, due at {due}', { time: lasting(width), due: lasting(due) });
  const longest = width * (bars.length - 1);
  const named = (from: number, index: number) =>
    index === bars.length - 1
      ? t('{time} and longer', { time: lasting(from) })
      : t('{from} to {to}', { from: lasting(from), to: lasting(from + width) });
  return (
    <figure className="details-block stays">
      <figcaption className="row">
        <h3 className="grow">{t('Time here')}</h3>
        <span className="muted small">{aside}</span>
      </figcaption>
      <div className="stay-bars" aria-hidden="true">
        {bars.map((height, index) => {
          const from = index * width;
          return (
            <span key={from} className="stay-slot" title={`${named(from, index)}: ${count(height)}`}>
              <span className={toneOf(from + width, width, due)} style={{ height: `${(height / most) * 100}%` }} />
            </span>
          );
        })}
      </div>
      <div className="row stay-ends" aria-hidden="true">
        <span className="grow">0</span>
        <span>{t('{time} and longer', { time: lasting(longest) })}</span>
      </div>
      <table className="visually-hidden">
        <caption>{t('How long records stayed')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Stays')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((height, index) => (
            <tr key={index * width}>
              <th scope="row">{named(index * width, index)}</th>
              <td>{height}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
