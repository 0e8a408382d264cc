import type { FlowState } from '../contract.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { formatSeconds } from './flow-format.ts';

const MINUTE = 60;

/** Class of a bar: before the due time, the last one before it, or after it. */
function toneOf(end: number, width: number, due: number | null): string {
  if (due === null || end + width <= due) return 'stay-bar';
  return end <= due ? 'stay-bar stay-due' : 'stay-bar stay-late';
}

/** Histogram of the stays that ended in the period, with the same data as a table for screen readers. */
export function StayBars({ state }: { state: FlowState }) {
  const { bars, bar_minutes: barMinutes, due, stays } = state;
  if (stays === 0) return null;
  const width = barMinutes * MINUTE;
  const tallest = Math.max(1, ...bars);
  const scaleNote =
    due === null
      ? t('Each bar: {time}', { time: formatSeconds(width) })
      : t('Each bar: {time}; due at {due}', { time: formatSeconds(width), due: formatSeconds(due) });
  const longest = width * (bars.length - 1);
  const rangeLabel = (from: number, index: number) =>
    index === bars.length - 1
      ? t('{time} and longer', { time: formatSeconds(from) })
      : t('{from} to {to}', { from: formatSeconds(from), to: formatSeconds(from + width) });
  return (
    <figure className="details-block stays">
      <figcaption className="row">
        <h3 className="grow">{t('Time here')}</h3>
        <span className="muted small">{scaleNote}</span>
      </figcaption>
      <div className="stay-bars" aria-hidden="true">
        {bars.map((height, index) => {
          const from = index * width;
          return (
            <span key={from} className="stay-slot" title={`${rangeLabel(from, index)}: ${count(height)}`}>
              <span className={toneOf(from + width, width, due)} style={{ height: `${(height / tallest) * 100}%` }} />
            </span>
          );
        })}
      </div>
      <div className="row stay-ends" aria-hidden="true">
        <span className="grow">0</span>
        <span>{t('{time} and longer', { time: formatSeconds(longest) })}</span>
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
              <th scope="row">{rangeLabel(index * width, index)}</th>
              <td>{height}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
