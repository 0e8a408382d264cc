import './coverage.css';
import { useMemo } from 'react';
import type { ChartMarks, EdgeMark } from '../chart/chart-marks.ts';
import type { OverlayProps } from '../chart/overlay.ts';
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
    panel: <CoveragePanel covered={covered} driver={driver} chosen={chosen} choose={choose} />,
  });
}

const markOf = ({ verdict, count }: Covered): EdgeMark => ({
  tone: tones[verdict],
  ...(verdict === 'taken' ? {} : { width: 2.4 }),
  ...(count !== null && { badge: String(count) }),
});
