import './screens.css';
import { useMemo, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import type { ChartMarks, StateMark } from '../chart/chart-marks.ts';
import { stateLabel } from '../chart/chart-labels.ts';
import type { OverlayProps } from '../chart/overlay.ts';
import { ScreensDialog } from './screens-dialog.tsx';
import { screensOf, type Shot } from './shots.ts';
import { ShotImage } from './shot-image.tsx';

/** Screenshots of the states, taken by browser paths. */
export default function ScreensOverlay({ opened, chosen, choose, children }: OverlayProps) {
  const shots = useMemo(() => screensOf(opened), [opened]);
  const [enlarged, enlarge] = useState<number | null>(null);
  const marks = useMemo<ChartMarks>(() => {
    const seen = new Set(shots.map(({ state }) => state));
    const mark = (id: string): StateMark => (seen.has(id) ? { tone: 'accent', badge: t('screen') } : {});
    return { states: new Map(opened.chart.nodes.filter(({ parent }) => parent !== null).map(({ id }) => [id, mark(id)])) };
  }, [opened, shots]);
  return (
    <>
      {children({
        marks,
        panelFirst: true,
        panel: <Panel opened={opened} shots={shots} chosen={chosen} onEnlarge={enlarge} onState={(id) => choose({ kind: 'state', id })} />,
      })}
      {enlarged !== null && <ScreensDialog shots={shots} at={enlarged} onMove={enlarge} onClose={() => enlarge(null)} />}
    </>
  );
}

interface PanelProps extends Pick<OverlayProps, 'opened' | 'chosen'> {
  shots: readonly Shot[];
  onEnlarge: (at: number) => void;
  onState: (state: string) => void;
}

function Panel({ opened, shots, chosen, onEnlarge, onState }: PanelProps) {
  if (shots.length === 0) return <NoScreens chart={opened.chart.id} />;
  if (!chosen) return <Thumbnails shots={shots} onState={onState} />;
  const here = shots.filter(({ state }) => state === chosen.id);
  if (here.length === 0) {
    const why = opened.browser?.unseen?.[chosen.id];
    return chosen.kind === 'state' ? (
      <p className="details-block second small">{why ? t(why) : t('No screenshot of this state.')}</p>
    ) : null;
  }
  return (
    <section className="details-block screens" aria-label={t('Screens')}>
      {here.map((shot) => (
        <button key={shot.picture.light} type="button" className="screen-shot" onClick={() => onEnlarge(shots.indexOf(shot))}>
          <ShotImage shot={shot} />
          <span className="visually-hidden">{t('Enlarge')}</span>
        </button>
      ))}
    </section>
  );
}

function NoScreens({ chart }: { chart: string }) {
  return (
    <section className="details-block screens-none" aria-label={t('Screens')}>
      <EmptyState title={t('No screens yet')}>
        {t('Browser runs take a screenshot of every state they reach:')}{' '}
        <code className="mono">npm run paths -- --machine {chart} --browser --screens</code>
      </EmptyState>
    </section>
  );
}

function Thumbnails({ shots, onState }: { shots: readonly Shot[]; onState: (state: string) => void }) {
  return (
    <section className="details-block screens" aria-label={t('Screens')}>
      <ul>
        {shots.map((shot) => (
          <li key={shot.picture.light}>
            <button type="button" className="screen-shot" onClick={() => onState(shot.state)}>
              <ShotImage shot={shot} />
              <span className="small ell">{stateLabel(shot.node)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
