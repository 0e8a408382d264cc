import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { domainLabel } from '../chart/chart-labels.ts';
import { byDomain, type SearchResult } from '../chart/search-charts.ts';

interface FrontProps {
  /** Search results; all charts while nothing is searched for. */
  results: readonly SearchResult[];
  onOpen: (chart: string) => void;
  /** There is no server, so server data is missing. */
  isStandalone: boolean;
}

/** The start page: every matching chart with a thumbnail and its description. */
export function Front({ results, onOpen, isStandalone }: FrontProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard
    <section className="chart-front" aria-label={t('All statecharts')} tabIndex={0}>
      <header>
        <h1>{t('Statecharts')}</h1>
        <p className="second">{t('Every workflow in the product, as a diagram. The console and the server run these exact charts.')}</p>
        {isStandalone && (
          <p className="second">{t('Live activity and business figures are not shown here. See Live and Business in the console.')}</p>
        )}
      </header>
      {results.length === 0 && (
        <EmptyState title={t('No charts or states found.')}>
          {t('Search covers names, descriptions and specification sections, such as §4.5.')}
        </EmptyState>
      )}
      {byDomain(results).map(([domain, inside]) => (
        <div key={domain}>
          <h2>{domainLabel(domain)}</h2>
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
                      {t('{states, plural, one {# state} other {# states}} · {arrows, plural, one {# transition} other {# transitions}}', {
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
