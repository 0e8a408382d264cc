import './stage.css';
import { useCallback, useMemo, useState } from 'react';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import type { Place } from '../chart/address.ts';
import { type Chosen, noMarks, together } from '../chart/chart-marks.ts';
import { ChartView } from '../chart/chart-view.tsx';
import type { Overlay, OverlayParts } from '../chart/overlay.ts';
import { Details } from '../panel/details.tsx';
import { DetailsSide } from '../panel/details-side.tsx';
import { PlayBeside } from '../play/play-beside.tsx';
import type { PlayParts } from '../play/play-layer.tsx';
import type { Opening } from '../chart/use-opened.ts';
import type { Go } from '../chart/use-place.ts';
import type { Called } from '../view/called.ts';
import { innermost, present } from '../view/chart-ways.ts';
import { Layer } from './layer.tsx';
import { TitleBar } from './title-bar.tsx';

interface StageProps {
  listed: ListedChart;
  /** Null until the first one is there. */
  opened: OpenedChart | null;
  opening: Pick<Opening, 'failed' | 'retry'>;
  overlays: readonly Overlay[];
  place: Place;
  go: Go;
  called: Called | null;
}

const noParts: OverlayParts = {};

/** One chart: its name and what can lie over it, the drawing, and what is told of what is chosen. */
export function Stage({ listed, opened, opening, overlays, place, go, called }: StageProps) {
  const [parts, setParts] = useState(noParts);
  const [pointed, setPointed] = useState<string | null>(null);
  const overlay = overlays.find(({ id, lacks }) => id === place.overlay && lacks(listed) === null) ?? null;
  const [played, setPlayed] = useState<PlayParts | null>(null);
  const { choose, onSetting, onOverlay, onOpen, onPlay, onState } = useMoves(go);
  const chosen = useMemo(() => opened && present(opened.chart, place.chosen), [opened, place.chosen]);
  const canLookAt = useMemo(() => new Set(overlays.map(({ id }) => id)), [overlays]);
  // What runs in this tab is not to be mistaken for what is played.
  const plays = overlay?.id !== 'live' && !parts.canvas;
  // An overlay has the chart to itself until something is played.
  const showsPlay = plays && (!overlay || place.play !== '');
  const marks = useMemo(
    () => together((showsPlay && played?.marks) || noMarks, parts.marks ?? noMarks),
    [showsPlay, played?.marks, parts.marks],
  );
  const standsIn = useMemo(() => (opened && parts.marks?.on ? innermost(opened.chart, parts.marks.on) : null), [opened, parts.marks]);
  const onChoose = (next: Chosen | null) => {
    choose(next);
    // Under an overlay an arrow is only looked at.
    if (next?.kind === 'edge' && plays && !overlay) played?.take(next.id);
  };
  return (
    <>
      <section className="stage" aria-label={t('Statechart {name}', { name: listed.id })}>
        <TitleBar
          overlays={overlays}
          listed={listed}
          opened={opened}
          overlay={overlay?.id ?? null}
          onOverlay={onOverlay}
          controls={parts.controls}
        />
        {opening.failed && (
          <div className="stage-trouble">
            <FailedState title={t('The chart could not be loaded')} onRetry={opening.retry}>
              {t('The server did not answer, or the console was updated meanwhile.')}
            </FailedState>
          </div>
        )}
        {opened && overlay && (
          <Layer
            key={`over ${listed.id}`}
            overlay={overlay}
            opened={opened}
            chosen={chosen}
            choose={choose}
            setting={place.setting}
            onSetting={onSetting}
            onParts={setParts}
          />
        )}
        {opened && plays && (
          <PlayBeside
            key={`play ${listed.id}`}
            opened={opened}
            value={place.play}
            onChange={onPlay}
            onState={onState}
            onParts={setPlayed}
          />
        )}
        {parts.canvas ??
          (opened ? (
            <ChartView
              picture={opened.picture}
              chart={opened.chart}
              marks={marks}
              chosen={chosen}
              onChoose={onChoose}
              pointed={pointed}
              called={called}
              follow={(showsPlay && place.play && played?.at) || standsIn}
            />
          ) : (
            <div className="stage-empty" />
          ))}
        {played?.bar}
      </section>
      <DetailsSide chosen={chosen} calls={parts.calls ?? false}>
        {opened && (
          <Details
            opened={opened}
            chosen={chosen}
            choose={choose}
            onOpen={onOpen}
            onPoint={setPointed}
            onOverlay={canLookAt.has('coverage') ? onOverlay : null}
            onReach={(plays && played?.reach) || null}
            standing={(place.play && played?.standing) || null}
            tellsWaysOut={parts.tellsWaysOut ?? false}
          >
            {parts.leads && parts.panel}
            {(place.play || (!chosen && !overlay)) && played?.panel}
            {!parts.leads && parts.panel}
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
    onPlay: useCallback((play: string) => go({ play }, { replace: true }), [go]),
    onState: useCallback((id: string) => go({ chosen: { kind: 'state', id } }), [go]),
    onOpen: useCallback((chart: string) => go({ chart }), [go]),
  };
}
