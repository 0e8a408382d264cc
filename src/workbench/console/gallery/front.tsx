import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/states.tsx';
import { domainWords } from '../chart/chart-words.ts';
import { byDomain, type Found } from '../chart/find.ts';

interface FrontProps {
  /** What answers the search: all charts while nothing is searched for. */
  found: readonly Found[];
  onOpen: (chart: string) => void;
  /** No server is behind it: what only a server knows is missing. */
  alone: boolean;
}

/** Where one begins: every chart that answers the search as a small picture with a sentence of what it is about. */
export function Front({ found, onOpen, alone }: FrontProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard
    <section className="chart-front" aria-label={t('All statecharts')} tabIndex={0}>
      <header>
        <h1>{t('Statecharts')}</h1>
        <p className="second">
          {t('What can happen in this product, drawn. Screens and server run these very charts: an arrow that is not here does not exist.')}
        </p>
        {alone && (
          <p className="second">
            {t(
              'What runs now and what the business does is not here: the console shows it, over these same charts, under Live and Business.',
            )}
          </p>
        )}
      </header>
      {found.length === 0 && (
        <EmptyState title={t('No chart and no state is called that.')}>
          {t('The search looks at names, at descriptions and at sections of the specification, such as §4.5.')}
        </EmptyState>
      )}
      {byDomain(found).map(([domain, inside]) => (
        <div key={domain}>
          <h2>{domainWords(domain)}</h2>
          <ul>
            {inside.map(({ listed }) => (
              <li key={listed.id}>
                <button type="button" className="chart-card" onClick={() => onOpen(listed.id)}>
                  <span className="chart-card-picture">
                    <img src={listed.picture} alt="" loading="lazy" />
                  </span>
                  <span className="row">
                    <b className="ell grow">{listed.id}</b>{' '}
                    <span className="muted small">
                      {t('{states, plural, one {# state} other {# states}} · {arrows, plural, one {# arrow} other {# arrows}}', {
                        states: listed.states.length,
                        arrows: listed.transitions,
                      })}
                    </span>
                  </span>{' '}
                  <span className="second small chart-card-words">{t(listed.description)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
