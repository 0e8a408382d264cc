import './stage.css';
import { useCallback, useMemo, useState } from 'react';
import type { ListedChart } from '#charts/listed-chart.ts';
import { t } from '#console/language/language.ts';
import { FailedState } from '#console/ui/feedback/states.tsx';
import type { Place } from '../address.ts';
import { type Chosen, noMarks } from '../chart-marks.ts';
import { ChartView } from '../chart-view.tsx';
import type { Overlay, OverlayParts } from '../overlay.ts';
import { Details } from '../panel/details.tsx';
import { DetailsSide } from '../panel/details-side.tsx';
import type { Opening } from '../use-opened.ts';
import type { Go } from '../use-place.ts';
import { present } from '../view/chart-ways.ts';
import { Layer } from './layer.tsx';
import { TitleBar } from './title-bar.tsx';

interface StageProps {
  listed: ListedChart;
  opening: Opening;
  overlays: readonly Overlay[];
  place: Place;
  go: Go;
}

const noParts: OverlayParts = {};

/** One chart: its name and what can lie over it, the drawing, and what is told of what is chosen. */
export function Stage({ listed, opening, overlays, place, go }: StageProps) {
  const opened = opening.opened?.chart.id === listed.id ? opening.opened : null;
  const [parts, setParts] = useState(noParts);
  const [pointed, setPointed] = useState<string | null>(null);
  const overlay = overlays.find(({ id, lacks }) => id === place.overlay && lacks(listed) === null) ?? null;
  const { choose, onSetting, onOverlay, onOpen } = useMoves(go);
  const chosen = useMemo(() => opened && present(opened.chart, place.chosen), [opened, place.chosen]);
  const canLookAt = useMemo(() => new Set(overlays.map(({ id }) => id)), [overlays]);
  return (
    <>
      <section className="stage" aria-label={listed.id}>
        <TitleBar overlays={overlays} listed={listed} opened={opened} overlay={overlay?.id ?? null} onOverlay={onOverlay} controls={parts.controls} />
        {opening.failed && (
          <div className="stage-trouble">
            <FailedState title={t('The chart could not be loaded')} onRetry={opening.retry}>
              {t('The server did not answer, or the console was updated meanwhile.')}
            </FailedState>
          </div>
        )}
        {opened && overlay && (
          <Layer overlay={overlay} opened={opened} chosen={chosen} choose={choose} setting={place.setting} onSetting={onSetting} onParts={setParts} />
        )}
        {parts.canvas ??
          (opened ? (
            <ChartView
              picture={opened.picture}
              chart={opened.chart}
              marks={parts.marks ?? noMarks}
              chosen={chosen}
              onChoose={choose}
              pointed={pointed}
            />
          ) : (
            <div className="stage-empty" />
          ))}
      </section>
      <DetailsSide chosen={chosen}>
        {opened && (
          <Details
            opened={opened}
            chosen={chosen}
            choose={choose}
            onOpen={onOpen}
            onPoint={setPointed}
            onOverlay={canLookAt.has('coverage') ? onOverlay : null}
          >
            {parts.panel}
          </Details>
        )}
      </DetailsSide>
    </>
  );
}

/** Ways to other places, the same functions for as long as the way is. */
function useMoves(go: Go) {
  return {
    choose: useCallback((chosen: Chosen | null) => go({ chosen }), [go]),
    onSetting: useCallback((setting: string) => go({ setting }, { replace: true }), [go]),
    onOverlay: useCallback((overlay: string | null) => go({ overlay }), [go]),
    onOpen: useCallback((chart: string) => go({ chart }), [go]),
  };
}
