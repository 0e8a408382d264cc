import { t } from '#console/language/language.ts';
import { domainWords } from '../chart-words.ts';
import { byDomain, type Found } from '../find.ts';

interface FrontProps {
  /** What answers the search: all charts while nothing is searched for. */
  found: readonly Found[];
  onOpen: (chart: string) => void;
}

/** Where one begins: every chart that answers the search as a small picture with a sentence of what it is about. */
export function Front({ found, onOpen }: FrontProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard
    <section className="chart-front" aria-label={t('All statecharts')} tabIndex={0}>
      <header>
        <h1>{t('Statecharts')}</h1>
        <p className="second">
          {t('What can happen in this product, drawn. Screens and server run these very charts: an arrow that is not here does not exist.')}
        </p>
      </header>
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
