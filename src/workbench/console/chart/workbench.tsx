import './workbench.css';
import { useCallback, useMemo, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import type { WorkbenchAddress } from './address.ts';
import type { Chosen } from './chart-marks.ts';
import { searchCharts } from './search-charts.ts';
import { Front } from '../gallery/front.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { charts } from './open-chart.ts';
import type { FocusRequest } from '../view/focus-request.ts';
import type { Overlay } from './overlay.ts';
import { Stage } from '../stage/stage.tsx';
import { useOpened } from './use-opened.ts';
import { useVisibleChart } from './use-visible-chart.ts';
import { useWorkbenchLocation } from './use-workbench-location.ts';

interface WorkbenchProps {
  /** In button order. */
  overlays: readonly Overlay[];
  /** Where the location is stored. Must be a stable object. */
  address: WorkbenchAddress;
}

/** The statecharts: a gallery, one open chart with its details, and the overlays. */
export function Workbench({ overlays, address }: WorkbenchProps) {
  const { location, navigate } = useWorkbenchLocation(address);
  const listed = charts.find(({ id }) => id === location.chart);
  const opening = useOpened(listed?.id ?? null);
  const visible = useVisibleChart(listed ?? null, opening, location);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const onOpen = useCallback((chart: string, chosen: Chosen | null = null) => navigate({ chart, chosen }), [navigate]);
  const onFound = useCallback(
    (chart: string, chosen: Chosen | null, byKey: boolean) => {
      setFocusRequest(byKey ? { chart, from: document.activeElement } : null);
      navigate({ chart, chosen });
    },
    [navigate],
  );
  const [query, setQuery] = useState('');
  const results = useMemo(() => searchCharts(charts, query), [query]);
  return (
    <div className="workbench">
      <Gallery charts={charts} query={query} results={results} onQuery={setQuery} open={listed?.id ?? null} onOpen={onFound} />
      {listed ? (
        <Stage
          {...(visible ?? { listed, location, opened: null })}
          opening={opening}
          overlays={overlays}
          navigate={navigate}
          focusRequest={focusRequest}
        />
      ) : location.chart === null ? (
        <Front results={results} onOpen={onOpen} isStandalone={!overlays.some(({ id }) => id === 'live')} />
      ) : (
        <div className="stage">
          <h1 className="visually-hidden">{t('Statecharts')}</h1>
          <EmptyState title={t('Chart {name} not found', { name: location.chart })}>
            {t('It may have been renamed. All charts are in the list at the left.')}
          </EmptyState>
        </div>
      )}
    </div>
  );
}
