import { useMemo, useState } from 'react';
import type { ChartVersion } from '../../drawing/chart-version.ts';
import type { ChartDifference } from '../../diff/diff.ts';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { day } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import { ChartView } from '../chart/chart-view.tsx';
import type { PanZoom } from '../view/pan-zoom.ts';
import { fromBefore, toBefore, marksOf, focusIn } from './compare-marks.ts';

interface CompareCanvasProps {
  opened: OpenedChart;
  version: ChartVersion;
  difference: ChartDifference;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

/** Whether a drawing is taller than wide. */
function isUpright(picture: string): boolean {
  const [, width, height] = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(picture) ?? [];
  return Number(height) > Number(width);
}

/** An earlier version of a chart beside the current one. */
export function CompareCanvas({ opened, version, difference, chosen, choose }: CompareCanvasProps) {
  const before = useMemo(() => marksOf(difference, 'before'), [difference]);
  const after = useMemo(() => marksOf(difference, 'after'), [difference]);
  const [linkedViews] = useState(() => new Set<PanZoom>());
  const chosenBefore = useMemo(() => toBefore(difference, chosen), [difference, chosen]);
  const [middleBefore, middle] = useMemo(
    () => [focusIn(difference, 'before', chosen), focusIn(difference, 'after', chosen)],
    [difference, chosen],
  );
  const isTall = useMemo(() => [version.picture, opened.picture].every(isUpright), [version.picture, opened.picture]);
  return (
    <div className="compare" data-upright={isTall || undefined}>
      <figure className="compare-side compare-before">
        <figcaption>{t('{day}, revision {revision}', { day: day(version.date), revision: version.revision })}</figcaption>
        <ChartView
          picture={version.picture}
          chart={version.chart}
          marks={before}
          chosen={chosenBefore}
          onChoose={(picked) => choose(fromBefore(difference, picked))}
          linkedViews={linkedViews}
          middle={middleBefore}
        />
      </figure>
      <figure className="compare-side">
        <figcaption>{t('Now')}</figcaption>
        <ChartView
          picture={opened.picture}
          chart={opened.chart}
          marks={after}
          chosen={chosen}
          onChoose={choose}
          linkedViews={linkedViews}
          middle={middle}
        />
      </figure>
    </div>
  );
}

interface ProposalCanvasProps {
  opened: OpenedChart;
  /** Name of the proposal's file. */
  file: string;
  difference: ChartDifference;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

/** A proposal has no drawing: its removals and changes are marked on the current chart. */
export function ProposalCanvas({ opened, file, difference, chosen, choose }: ProposalCanvasProps) {
  const marks = useMemo(() => marksOf(difference, 'before'), [difference]);
  return (
    <div className="compare">
      <figure className="compare-side compare-before">
        <figcaption>{t('Current version, with changes from {file}', { file })}</figcaption>
        <ChartView picture={opened.picture} chart={opened.chart} marks={marks} chosen={chosen} onChoose={choose} />
      </figure>
    </div>
  );
}
