import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { slot } from '#platform/console/slots.ts';
import { writeWhere } from '#platform/list/console/where-tree.ts';
import { useWorkCounts, type WorkFigure } from '#platform/work/console/work-counts.ts';

const hrefOf = ({ path, where }: WorkFigure) => (where ? `${path}?${new URLSearchParams({ where: writeWhere(where) })}` : path);

/** What waits, as counts that lead to the list of what they count. Those without work are muted. */
export function WorkFigures() {
  const counts = useWorkCounts();
  // What the start page itself shows has no figure here.
  const figures = slot('work').filter(({ id, path }) => counts?.[id] !== undefined && path !== '/home');
  if (!counts || figures.length === 0) return null;
  return (
    <section aria-label={t('Work that waits')}>
      <ul className="home-figures">
        {figures.map((figure) => {
          const n = counts[figure.id] ?? 0;
          return (
            <li key={figure.id}>
              <Link className="card home-figure" to={hrefOf(figure)}>
                <b className={n > 0 && figure.tone ? `tone-${figure.tone}` : undefined} data-none={n === 0 || undefined}>
                  {count(n)}
                </b>{' '}
                <span>{t(figure.label)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
