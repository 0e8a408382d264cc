import { ago, count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { ShortBookRecord } from '../contract.ts';
import { daysOfCover, orderedUpTo } from '../suggestion.ts';

/** Why it was suggested: the formula with its numbers. */
export function Suggestion({ record: { suggestion, packs }, now }: { record: ShortBookRecord; now: number }) {
  if (suggestion === null) return null;
  const {
    grade,
    pack_size,
    free,
    on_order,
    use_per_day,
    floor,
    at,
    reorder_days: reorder,
    cover_days: cover,
    observed_days: days,
  } = suggestion;
  const need = Math.ceil(orderedUpTo(suggestion));
  const left = daysOfCover(suggestion);
  const numbers = {
    need: count(need),
    free: count(free),
    ordered: count(on_order),
    missing: count(Math.max(0, need - free - on_order)),
    size: count(pack_size),
    packs: count(suggestion.packs),
  };
  return (
    <section className="entry-why">
      <h3>{t('Why {n, plural, one {one pack} other {{count} packs}}', { n: suggestion.packs, count: numbers.packs })}</h3>
      <ul>
        <li>
          {t('{use} units are sold a day, over the last {days} days at most.', { use: count(use_per_day), days })}{' '}
          {left !== null &&
            t('{n, plural, =0 {They last for less than a day.} one {The stock lasts one day.} other {The stock lasts # days.}}', {
              n: left,
            })}
        </li>
        <li>
          {floor === null
            ? t('Grade {grade} is ordered below {reorder} days, for {cover} days.', { grade, reorder, cover })
            : t('It is ordered below its floor of {floor} units, for {days} days more.', { floor: count(floor), days: cover - reorder })}
        </li>
        <li>{t('{need} units needed − {free} free − {ordered} on order = {missing} units; {size} to a pack: {packs} packs.', numbers)}</li>
      </ul>
      <p className="second">
        {t('Computed {time}.', { time: ago(at, now) })} {packs !== suggestion.packs && t('The packs were changed by hand.')}
      </p>
    </section>
  );
}
