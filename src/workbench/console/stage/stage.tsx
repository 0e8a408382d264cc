import './stage.css';
import { useCallback, useMemo, useState } from 'react';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import type { WorkbenchLocation } from '../chart/address.ts';
import { type Chosen, noMarks, mergeMarks } from '../chart/chart-marks.ts';
import { ChartView } from '../chart/chart-view.tsx';
import type { Overlay, OverlayParts } from '../chart/overlay.ts';
import { Details } from '../panel/details.tsx';
import { DetailsSide } from '../panel/details-side.tsx';
import { PlayBeside } from '../play/play-beside.tsx';
import type { PlayParts } from '../play/play-layer.tsx';
import type { Opening } from '../chart/use-opened.ts';
import type { Navigate } from '../chart/use-workbench-location.ts';
import type { FocusRequest } from '../view/focus-request.ts';
import { innermost, resolveChosen } from '../view/chart-edges.ts';
import { Layer } from './layer.tsx';
import { TitleBar } from './title-bar.tsx';

interface StageProps {
  listed: ListedChart;
  /** Null until the first chart is loaded. */
  opened: OpenedChart | null;
  opening: Pick<Opening, 'failed' | 'retry'>;
  overlays: readonly Overlay[];
  location: WorkbenchLocation;
  navigate: Navigate;
  focusRequest: FocusRequest | null;
}

const noParts: OverlayParts = {};

/** One chart: title bar with overlays, drawing, and details of the selection. */
export function Stage({ listed, opened, opening, overlays, location, navigate, focusRequest }: StageProps) {
  const [parts, setParts] = useState(noParts);
  const [pointed, setPointed] = useState<string | null>(null);
  const overlay = overlays.find(({ id, unavailableReason }) => id === location.overlay && unavailableReason(listed) === null) ?? null;
  const [playParts, setPlayParts] = useState<PlayParts | null>(null);
  const { choose, onSetting, onOverlay, onOpen, onPlay, onState } = useLocationActions(navigate);
  const chosen = useMemo(() => opened && resolveChosen(opened.chart, location.chosen), [opened, location.chosen]);
  const overlayIds = useMemo(() => new Set(overlays.map(({ id }) => id)), [overlays]);
  // The live overlay shows running actors, which must not be mistaken for a play.
  const isPlayable = overlay?.id !== 'live' && !parts.canvas;
  // A play is shown over another overlay only after its first step.
  const showsPlay = isPlayable && (!overlay || location.play !== '');
  const marks = useMemo(
    () => mergeMarks((showsPlay && playParts?.marks) || noMarks, parts.marks ?? noMarks),
    [showsPlay, playParts?.marks, parts.marks],
  );
  const activeState = useMemo(() => (opened && parts.marks?.on ? innermost(opened.chart, parts.marks.on) : null), [opened, parts.marks]);
  const onChoose = (next: Chosen | null) => {
    choose(next);
    // Under an overlay clicking an arrow only selects it.
    if (next?.kind === 'edge' && isPlayable && !overlay) playParts?.take(next.id);
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
              {t('The server did not answer, or the console was updated.')}
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
            setting={location.setting}
            onSetting={onSetting}
            onParts={setParts}
          />
        )}
        {opened && isPlayable && (
          <PlayBeside
            key={`play ${listed.id}`}
            opened={opened}
            value={location.play}
            onChange={onPlay}
            onState={onState}
            onParts={setPlayParts}
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
              focusRequest={focusRequest}
              follow={(showsPlay && location.play && playParts?.arrival) || activeState}
            />
          ) : (
            <div className="stage-empty" />
          ))}
        {playParts?.bar}
      </section>
      <DetailsSide chosen={chosen} calls={parts.needsAttention ?? false}>
        {opened && (
          <Details
            opened={opened}
            chosen={chosen}
            choose={choose}
            onOpen={onOpen}
            onPoint={setPointed}
            onOverlay={overlayIds.has('coverage') ? onOverlay : null}
            onReach={(isPlayable && playParts?.reach) || null}
            playPosition={(location.play && playParts?.playPosition) || null}
            listsOutgoing={parts.listsOutgoing ?? false}
          >
            {parts.panelFirst && parts.panel}
            {(location.play || (!chosen && !overlay)) && playParts?.panel}
            {!parts.panelFirst && parts.panel}
          </Details>
        )}
      </DetailsSide>
    </>
  );
}

/** Actions that change the location; stable while `navigate` is. */
function useLocationActions(navigate: Navigate) {
  return {
    choose: useCallback((chosen: Chosen | null) => navigate({ chosen }), [navigate]),
    onSetting: useCallback((setting: string) => navigate({ setting }, { replace: true }), [navigate]),
    onOverlay: useCallback((overlay: string | null) => navigate({ overlay }), [navigate]),
    onPlay: useCallback((play: string) => navigate({ play }, { replace: true }), [navigate]),
    onState: useCallback((id: string) => navigate({ chosen: { kind: 'state', id } }), [navigate]),
    onOpen: useCallback((chart: string) => navigate({ chart }), [navigate]),
  };
}
