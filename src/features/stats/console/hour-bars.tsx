import { t } from '#platform/console/language/language.ts';
import type { OrderDay } from '../contract.ts';
import { clock, count } from '#platform/console/language/formats.ts';

/** Interval of the labelled hours. */
const NAMED_EVERY = 3;

/** Bar chart of orders placed by hour, with an equivalent table for screen readers. */
export function HourBars({ hours }: Pick<OrderDay, 'hours'>) {
  const most = Math.max(1, ...hours.map(({ total }) => total));
  return (
    <figure className="hour-bars">
      <figcaption>{t('Placed by hour')}</figcaption>
      <div className={most < 1_000 ? 'hour-row' : 'hour-row hour-thousands'} aria-hidden="true">
        {hours.map(({ from, total }, index) => (
          <div key={from} className="hour" title={`${clock(from)}: ${count(total)}`}>
            <span className="hour-bar" style={{ height: `${(total / most) * 100}%` }}>
              <span className={total === most ? 'hour-count hour-most' : 'hour-count'}>{total > 0 && count(total)}</span>
            </span>
            <span className="hour-name">{index % NAMED_EVERY === 0 && clock(from)}</span>
          </div>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{t('Orders placed by hour')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('Orders')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ from, total }) => (
            <tr key={from}>
              <th scope="row">{clock(from)}</th>
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
