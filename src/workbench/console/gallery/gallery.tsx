import './gallery.css';
import { IconLayoutSidebar, IconSitemap, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ListedChart } from '../../drawing/listed-chart.ts';
import { PaneToggle } from '../stage/pane-toggle.tsx';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { Chosen } from '../chart/chart-marks.ts';
import { domainLabel, stateLabel } from '../chart/chart-labels.ts';
import { byDomain, type SearchResult } from '../chart/search-charts.ts';
import { usePane } from '../stage/panes.ts';
import { GallerySearch } from './gallery-search.tsx';

interface GalleryProps {
  charts: readonly ListedChart[];
  /** The search text and its results. */
  query: string;
  results: readonly SearchResult[];
  onQuery: (words: string) => void;
  /** Id of the open chart. */
  open: string | null;
  /** `byKey`: opened by keyboard, so that the focus moves into the chart. */
  onOpen: (chart: string, chosen: Chosen | null, byKey: boolean) => void;
}

/**
 * All charts by domain, with a search for charts, states and sections of the specification. In a narrow window it is
 * collapsed and opens over the chart.
 */
export function Gallery({ charts, query, results, onQuery, open, onOpen }: GalleryProps) {
  const list = useRef<HTMLElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const [isCollapsed, collapse] = usePane('list');
  const onChosen: GalleryProps['onOpen'] = (chart, chosen, byKey) => {
    setUnfolded(false);
    onOpen(chart, chosen, byKey);
  };
  const openFirst = () => {
    const [best] = results;
    if (!best || query.trim() === '') return;
    const [state] = best.states;
    onChosen(best.listed.id, state ? { kind: 'state', id: state.id } : null, true);
  };
  return (
    <div className="chart-gallery" data-unfolded={isUnfolded || undefined} data-collapsed={isCollapsed || undefined}>
      <span className="gallery-collapse">
        <PaneToggle
          icon={IconLayoutSidebar}
          label={isCollapsed ? t('Show the list of charts') : t('Hide the list of charts')}
          collapsed={isCollapsed}
          onCollapse={collapse}
        />
      </span>
      <span className="gallery-fold">
        <IconButton
          icon={isUnfolded ? IconX : IconSitemap}
          variant="default"
          label={isUnfolded ? t('Close the list of charts') : t('List of charts')}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      </span>
      <GallerySearch
        query={query}
        onQuery={onQuery}
        onFocusField={() => {
          setUnfolded(true);
          collapse(false);
        }}
        onFirst={openFirst}
        onDown={() => list.current?.querySelector('button')?.focus()}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its entries take the focus */}
      <nav ref={list} aria-label={t('Statecharts')} onKeyDown={moveFocus}>
        {byDomain(results).map(([domain, inside]) => (
          <section key={domain} aria-label={domainLabel(domain)}>
            <h3 className="muted small">{domainLabel(domain)}</h3>
            <ul>
              {inside.map((each) => (
                <Entry key={each.listed.id} result={each} isOpen={each.listed.id === open} onOpen={onChosen} />
              ))}
            </ul>
          </section>
        ))}
        {results.length === 0 && <p className="second gallery-none">{t('No charts or states found.')}</p>}
      </nav>
      <output className="muted small gallery-foot">
        {query.trim() === ''
          ? t('{n, plural, one {# chart} other {# charts}} · states and transitions in each', { n: charts.length })
          : t('{n, plural, one {# chart} other {# charts}} of {all}', { n: results.length, all: charts.length })}
      </output>
    </div>
  );
}

interface EntryProps extends Pick<GalleryProps, 'onOpen'> {
  result: SearchResult;
  isOpen: boolean;
}

function Entry({ result: { listed, states }, isOpen, onOpen }: EntryProps) {
  const counts = { states: listed.states.length, arrows: listed.transitions };
  return (
    <li>
      <button
        type="button"
        className="gallery-chart"
        ref={isOpen ? scrollIntoSight : undefined}
        aria-current={isOpen ? 'page' : undefined}
        title={t(listed.description)}
        onClick={({ detail }) => onOpen(listed.id, null, detail === 0)}
      >
        <span className="ell grow">{listed.id}</span>{' '}
        <span className="gallery-counts" aria-hidden="true">
          {counts.states} · {counts.arrows}
        </span>
        <span className="visually-hidden">
          {t('{states, plural, one {# state} other {# states}}, {arrows, plural, one {# transition} other {# transitions}}', counts)}
        </span>
      </button>
      {states.length > 0 && (
        <ul>
          {states.map((state) => (
            <li key={state.id}>
              <button
                type="button"
                className="gallery-state"
                title={t(state.description)}
                onClick={({ detail }) => onOpen(listed.id, { kind: 'state', id: state.id }, detail === 0)}
              >
                <span className="ell grow">{stateLabel(state)}</span> {state.spec && <span className="gallery-counts">{state.spec}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Arrow keys move through the results. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const entries = [...event.currentTarget.querySelectorAll('button')];
  const next = entries[entries.indexOf(document.activeElement as HTMLButtonElement) + step];
  event.preventDefault();
  next?.focus();
}

const scrollIntoSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' });
