import './gallery.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ListedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { Chosen } from '../chart/chart-marks.ts';
import { domainWords, stateWords } from '../chart/chart-words.ts';
import { byDomain, type Found } from '../chart/find.ts';
import { GallerySearch } from './gallery-search.tsx';

interface GalleryProps {
  charts: readonly ListedChart[];
  /** What is searched for, and what answers it. */
  words: string;
  found: readonly Found[];
  onWords: (words: string) => void;
  /** Id of the chart that is open. */
  open: string | null;
  /** By key: who came with the keyboard goes on with it, in the chart. */
  onOpen: (chart: string, chosen: Chosen | null, byKey: boolean) => void;
}

/**
 * All charts under their domains, and a search that also finds states and sections of the specification. Where there is little
 * room it is folded, and lies over the chart while it is open.
 */
export function Gallery({ charts, words, found, onWords, open, onOpen }: GalleryProps) {
  const list = useRef<HTMLElement>(null);
  const [isUnfolded, unfold] = useState(false);
  const onChosen: GalleryProps['onOpen'] = (chart, chosen, byKey) => {
    unfold(false);
    onOpen(chart, chosen, byKey);
  };
  const first = () => {
    const [best] = found;
    if (!best || words.trim() === '') return;
    const [state] = best.states;
    onChosen(best.listed.id, state ? { kind: 'state', id: state.id } : null, true);
  };
  return (
    <div className="chart-gallery" data-unfolded={isUnfolded || undefined}>
      <span className="gallery-fold">
        <IconButton
          icon={isUnfolded ? 'x' : 'state'}
          look="line"
          label={isUnfolded ? t('Close the list of charts') : t('List of charts')}
          aria-expanded={isUnfolded}
          onClick={() => unfold(!isUnfolded)}
        />
      </span>
      <GallerySearch
        words={words}
        onWords={onWords}
        onAsk={() => unfold(true)}
        onFirst={first}
        onDown={() => list.current?.querySelector('button')?.focus()}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its entries take the focus */}
      <nav ref={list} aria-label={t('Statecharts')} onKeyDown={moveFocus}>
        {byDomain(found).map(([domain, inside]) => (
          <section key={domain} aria-label={domainWords(domain)}>
            <h3 className="muted small">{domainWords(domain)}</h3>
            <ul>
              {inside.map((each) => (
                <Entry key={each.listed.id} found={each} isOpen={each.listed.id === open} onOpen={onChosen} />
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className="second gallery-none">{t('No chart and no state is called that.')}</p>}
      </nav>
      <output className="muted small gallery-foot">
        {words.trim() === ''
          ? t('{n, plural, one {# chart} other {# charts}} · states and arrows each', { n: charts.length })
          : t('{n, plural, one {# chart} other {# charts}} of {all}', { n: found.length, all: charts.length })}
      </output>
    </div>
  );
}

interface EntryProps extends Pick<GalleryProps, 'onOpen'> {
  found: Found;
  isOpen: boolean;
}

function Entry({ found: { listed, states }, isOpen, onOpen }: EntryProps) {
  const counts = { states: listed.states.length, arrows: listed.transitions };
  return (
    <li>
      <button
        type="button"
        className="gallery-chart"
        ref={isOpen ? intoSight : undefined}
        aria-current={isOpen ? 'page' : undefined}
        title={t(listed.description)}
        onClick={({ detail }) => onOpen(listed.id, null, detail === 0)}
      >
        <span className="ell grow">{listed.id}</span>{' '}
        <span className="gallery-counts" aria-hidden="true">
          {counts.states} · {counts.arrows}
        </span>
        <span className="visually-hidden">
          {t('{states, plural, one {# state} other {# states}}, {arrows, plural, one {# arrow} other {# arrows}}', counts)}
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
                <span className="ell grow">{stateWords(state)}</span> {state.spec && <span className="gallery-counts">{state.spec}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Arrow keys go through what was found. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const entries = [...event.currentTarget.querySelectorAll('button')];
  const next = entries[entries.indexOf(document.activeElement as HTMLButtonElement) + by];
  event.preventDefault();
  next?.focus();
}

const intoSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' });
