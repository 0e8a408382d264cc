import './workbench.css';
import { useEffect, useState } from 'react';
import type { OpenedChart } from '#charts/listed-chart.ts';
import { t } from '#console/language/language.ts';
import { type Chosen, noMarks } from './chart-marks.ts';
import { ChartView } from './chart-view.tsx';
import { charts, openChart } from './open-chart.ts';
import type { Overlay } from './overlay.ts';

interface WorkbenchProps {
  /** In the order of their buttons. */
  overlays: readonly Overlay[];
}

/** The statecharts: a gallery, one chart, what is told of it, and the ways of looking at it. */
export function Workbench({ overlays }: WorkbenchProps) {
  const [opened, setOpened] = useState<OpenedChart | null>(null);
  const [chosen, choose] = useState<Chosen | null>(null);
  const first = charts[0]?.id ?? '';
  useEffect(() => {
    void openChart(first).then(setOpened);
  }, [first]);
  if (!opened) return null;
  return (
    <div className="workbench" data-overlays={overlays.length}>
      <h1>{t('Statecharts')}</h1>
      <ChartView picture={opened.picture} name={opened.chart.id} marks={noMarks} chosen={chosen} onChoose={choose} />
    </div>
  );
}
