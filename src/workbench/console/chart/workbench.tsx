import './workbench.css';
import { useCallback, useMemo, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/states.tsx';
import type { WorkbenchAddress } from './address.ts';
import type { Chosen } from './chart-marks.ts';
import { find } from './find.ts';
import { Front } from '../gallery/front.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { charts } from './open-chart.ts';
import type { Called } from '../view/called.ts';
import type { Overlay } from './overlay.ts';
import { Stage } from '../stage/stage.tsx';
import { useOpened } from './use-opened.ts';
import { useShown } from './use-shown.ts';
import { usePlace } from './use-place.ts';

interface WorkbenchProps {
  /** In the order of their buttons. */
  overlays: readonly Overlay[];
  /** Where it keeps what is open. The same object for as long as the place is kept there. */
  address: WorkbenchAddress;
}

/** The statecharts: a gallery, one chart, what is told of it, and the ways of looking at it. */
export function Workbench({ overlays, address }: WorkbenchProps) {
  const { place, go } = usePlace(address);
  const listed = charts.find(({ id }) => id === place.chart);
  const opening = useOpened(listed?.id ?? null);
  const shown = useShown(listed ?? null, opening, place);
  const [called, call] = useState<Called | null>(null);
  const onOpen = useCallback((chart: string, chosen: Chosen | null = null) => go({ chart, chosen }), [go]);
  const onFound = useCallback(
    (chart: string, chosen: Chosen | null, byKey: boolean) => {
      call(byKey ? { chart, from: document.activeElement } : null);
      go({ chart, chosen });
    },
    [go],
  );
  const [words, setWords] = useState('');
  const found = useMemo(() => find(charts, words), [words]);
  return (
    <div className="workbench">
      <Gallery charts={charts} words={words} found={found} onWords={setWords} open={listed?.id ?? null} onOpen={onFound} />
      {listed ? (
        <Stage {...(shown ?? { listed, place, opened: null })} opening={opening} overlays={overlays} go={go} called={called} />
      ) : place.chart === null ? (
        <Front found={found} onOpen={onOpen} alone={!overlays.some(({ id }) => id === 'live')} />
      ) : (
        <div className="stage">
          <h1 className="visually-hidden">{t('Statecharts')}</h1>
          <EmptyState title={t('There is no chart {name}', { name: place.chart })}>
            {t('It may have been renamed. All charts are in the list at the left.')}
          </EmptyState>
        </div>
      )}
    </div>
  );
}
