import './stage.css';
import { useCallback, useMemo, useState } from 'react';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { foldableStates, visibleState } from '../../drawing/fold.ts';
import type { WorkbenchLocation } from '../chart/address.ts';
import { type Chosen, foldMarks, noMarks, mergeMarks } from '../chart/chart-marks.ts';
import { ChartView } from '../chart/chart-view.tsx';
import type { Folding } from '../view/view-buttons.tsx';
import type { Overlay, OverlayParts } from '../chart/overlay.ts';
import { Details } from '../panel/details.tsx';
import { DetailsSide } from '../panel/details-side.tsx';
import { PlayBeside } from '../play/play-beside.tsx';
import type { PlayParts } from '../play/play-layer.tsx';
import { type Arrangement, useArranged } from '../chart/use-arranged.ts';
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
  const { folded, flow } = location;
  const arranged = useArranged(opened, { folded, flow, chosen });
  const folding = useFolding(opened, arranged, location, navigate);
  const overlayIds = useMemo(() => new Set(overlays.map(({ id }) => id)), [overlays]);
  // The live overlay shows running actors, which must not be mistaken for a play.
  const isPlayable = overlay?.id !== 'live' && !parts.canvas;
  // A play is shown over another overlay only after its first step.
  const showsPlay = isPlayable && (!overlay || location.play !== '');
  const marks = useMemo(() => {
    const merged = mergeMarks((showsPlay && playParts?.marks) || noMarks, parts.marks ?? noMarks);
    return opened && arranged ? foldMarks(merged, opened.chart, arranged.folded) : merged;
  }, [showsPlay, playParts?.marks, parts.marks, opened, arranged]);
  const followed = (showsPlay && location.play && playParts?.arrival) || null;
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
          (opened && arranged ? (
            <ChartView
              picture={arranged.picture}
              chart={arranged.chart}
              {...(folding && { folding })}
              marks={marks}
              chosen={chosen}
              onChoose={onChoose}
              pointed={pointed}
              focusRequest={focusRequest}
              follow={visibleIn(opened, arranged, followed ?? activeState)}
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
            legend={parts.legend ?? null}
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

const visibleIn = ({ chart }: OpenedChart, { folded }: Arrangement, state: string | null): string | null =>
  state === null ? null : visibleState(chart, folded, state);

/** What folds the states of a chart; null for a chart that is not loaded. */
function useFolding(
  opened: OpenedChart | null,
  arranged: Arrangement | null,
  location: WorkbenchLocation,
  navigate: Navigate,
): Folding | null {
  const foldable = useMemo(() => (opened ? foldableStates(opened.chart) : []), [opened]);
  const { flow } = location;
  const folded = arranged?.folded;
  return useMemo(() => {
    if (!folded) return null;
    const write = (ids: Iterable<string>) => navigate({ folded: [...ids] }, { replace: true });
    return {
      foldable,
      folded,
      flow,
      onFold: (id) => write(folded.has(id) ? [...folded].filter((each) => each !== id) : [...folded, id]),
      onFoldAll: (isFolded) => write(isFolded ? foldable.map(({ id }) => id) : []),
      onFlow: (next) => navigate({ flow: next }, { replace: true }),
    };
  }, [foldable, folded, flow, navigate]);
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
