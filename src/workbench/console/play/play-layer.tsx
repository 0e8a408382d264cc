import './play.css';
import { type ReactNode, useMemo, useState } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import type { ChartMarks, EdgeMark } from '../chart/chart-marks.ts';
import type { PlayPosition } from '../panel/play-position.ts';
import type { Offer } from '../../simulation/offers.ts';
import type { OpenForm } from './open-form.ts';
import { PlayBar } from './play-bar.tsx';
import { PlayPanel } from './play-panel.tsx';
import { blockedReason } from './play-labels.ts';
import { StartForm } from './start-form.tsx';
import { type StepDraft, StepForm } from './step-form.tsx';
import { TimeForm } from './time-form.tsx';
import { letterOf, usePlayKeys } from './use-play-keys.ts';
import { type Playing, usePlaying } from './use-playing.ts';

export interface PlayParts {
  marks: ChartMarks;
  /** Id of the innermost state that the last step entered. */
  arrival: string | null;
  /** 56 pixels high, under the chart. */
  bar: ReactNode;
  /** The play's panel on the right. */
  panel: ReactNode;
  /** Plays a clicked transition; false if it is not possible now. */
  take: (edge: string) => boolean;
  /** Plays to a state. */
  reach: (state: string) => void;
  playPosition: PlayPosition;
}

interface PlayLayerProps {
  opened: OpenedChart;
  /** Encoded play from the address; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Selects a state of the chart. */
  onState: (id: string) => void;
  children: (parts: PlayParts) => ReactNode;
}

/** Plays the machine of the open chart: marks, bar and panel. */
export function PlayLayer({ opened, value, onChange, onState, children }: PlayLayerProps) {
  const playing = usePlaying(opened, value, onChange);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, StepDraft>>>({});
  const { offers, take, frame } = playing;
  const close = () => setForm(null);

  const choose = (index: number, anchor = anchorOf(index)) => {
    const offer = offers[index];
    if (!offer?.possible) return;
    if (offer.payload) setForm({ kind: 'step', offer: offer.id, anchor });
    else take(offer.trials[0].step);
  };
  usePlayKeys(playing, choose);
  const takeEdge = (edge: string): boolean => {
    const index = offers.findIndex(({ trials, possible }) => possible && trials.some(({ taken }) => taken.includes(edge)));
    if (index < 0) return false;
    choose(index);
    return true;
  };

  const marks = useMemo(() => marksOf(playing.frames.length, frame), [playing.frames.length, frame]);
  const playPosition = useMemo(() => ({ active: new Set(frame.active), guardReasons: guardReasonsOf(offers) }), [frame, offers]);
  const offered = form?.kind === 'step' ? offers.find(({ id }) => id === form.offer) : undefined;
  return (
    <>
      {children({
        marks,
        arrival: arrivalOf(playing),
        bar: <PlayBar playing={playing} choose={choose} open={setForm} />,
        panel: <PlayPanel playing={playing} choose={choose} open={setForm} onState={onState} />,
        take: takeEdge,
        reach: playing.reach,
        playPosition,
      })}
      {form?.kind === 'time' && <TimeForm playing={playing} anchor={form.anchor} onClose={close} />}
      {form?.kind === 'start' && <StartForm playing={playing} anchor={form.anchor} onClose={close} />}
      {form && offered && (
        <StepForm
          key={offered.id}
          playing={playing}
          offer={offered}
          anchor={form.anchor}
          draft={drafts[`${opened.chart.id} ${offered.id}`]}
          onDraft={(draft) => setDrafts({ ...drafts, [`${opened.chart.id} ${offered.id}`]: draft })}
          onClose={close}
        />
      )}
    </>
  );
}

/** Guard results that the offers reveal: a reason for blocked transitions, null for possible ones. */
function guardReasonsOf(offers: readonly Offer[]): PlayPosition['guardReasons'] {
  const reasons = new Map<string, string | null>();
  for (const { possible, trials, edges, guards } of offers) {
    for (const { taken } of trials) for (const id of taken) reasons.set(id, null);
    if (!possible)
      for (const { id, guard } of edges) reasons.set(id, blockedReason({ guards: guards.filter((each) => each.guard === guard) }));
  }
  return reasons;
}

/** Anchor of a form that was opened by key or by the drawing: the offer's button, else the bar. */
function anchorOf(index: number): HTMLElement {
  const bar = document.querySelector<HTMLElement>('.play-bar');
  return (
    bar?.querySelector<HTMLElement>(`[aria-keyshortcuts="${letterOf(index)}"]`) ??
    bar?.querySelector<HTMLElement>('.play-others') ??
    bar ??
    document.body
  );
}

/** The innermost state that became active; the first one if none did. */
function arrivalOf({ frames, frame }: Playing): string | null {
  const before = new Set(frames.at(-2)?.leaves);
  return frame.leaves.find((id) => !before.has(id)) ?? frame.leaves[0] ?? null;
}

/** Marks active states and the last transitions; before the first step only the initial states. */
function marksOf(count: number, { active, taken, leaves }: Playing['frame']): ChartMarks {
  if (count === 1) return { begins: new Set(leaves) };
  const [first] = taken;
  return {
    on: new Set(active),
    fired: first === undefined ? undefined : { edge: first, count },
    edges: new Map(taken.map((id): [string, EdgeMark] => [id, { tone: 'accent' }])),
  };
}
