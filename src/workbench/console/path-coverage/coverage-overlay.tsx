import './coverage.css';
import { useMemo } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { ChartMarks, EdgeMark } from '../chart/chart-marks.ts';
import type { LegendEntry, OverlayLegend, OverlayProps } from '../chart/overlay.ts';
import { type Covered, coverageOf, type Driver } from './coverage.ts';
import { CoveragePanel } from './coverage-panel.tsx';
import { DriverChoice } from './driver-choice.tsx';

const tones = { taken: 'good', untaken: 'late', waived: 'due' } as const;

/** Arrows taken by the paths: on the actor, with counts, or in a real browser. */
export default function CoverageOverlay({ opened, chosen, choose, setting, onSetting, children }: OverlayProps) {
  const driver: Driver = setting === 'browser' && opened.browser ? 'browser' : 'actor';
  const covered = useMemo(() => coverageOf(opened, driver), [opened, driver]);
  const marks = useMemo<ChartMarks>(() => ({ edges: new Map(covered.map((each) => [each.edge.id, markOf(each)])) }), [covered]);
  return children({
    marks,
    controls: (
      <DriverChoice driver={driver} hasBrowser={opened.browser !== null} onChoose={(next) => onSetting(next === 'actor' ? '' : next)} />
    ),
    legend: legendOf(covered, driver),
    panel: <CoveragePanel covered={covered} driver={driver} chosen={chosen} choose={choose} />,
  });
}

function legendOf(covered: readonly Covered[], driver: Driver): OverlayLegend {
  const has = (verdict: Covered['verdict']) => covered.some((each) => each.verdict === verdict);
  const isActor = driver === 'actor';
  const entries: LegendEntry[] = [
    { sign: tones.taken, words: isActor ? t('A path takes it') : t('A browser run took it') },
    ...(has('untaken') ? [{ sign: tones.untaken, words: isActor ? t('No path takes it') : t('No browser run took it') }] : []),
    ...(has('waived') ? [{ sign: tones.waived, words: isActor ? t('No path can take it') : t('A browser cannot take it') }] : []),
    ...(isActor ? [{ sign: { example: '7' }, words: t('Number of paths that take it') }] : []),
  ];
  return { title: t('Coverage'), entries, replacesColours: true };
}

const markOf = ({ verdict, count }: Covered): EdgeMark => ({
  tone: tones[verdict],
  ...(verdict === 'taken' ? {} : { width: 2.4 }),
  ...(count !== null && { badge: String(count) }),
});
