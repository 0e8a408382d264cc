import './play.css';
import { type ReactNode, useMemo, useState } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import type { ChartMarks, EdgeMark } from '../chart/chart-marks.ts';
import type { Standing } from '../panel/standing.ts';
import type { Offer } from '../../simulation/offers.ts';
import type { OpenForm } from './open-form.ts';
import { PlayBar } from './play-bar.tsx';
import { PlayPanel } from './play-panel.tsx';
import { blockedWords } from './play-words.ts';
import { StartForm } from './start-form.tsx';
import { type StepDraft, StepForm } from './step-form.tsx';
import { TimeForm } from './time-form.tsx';
import { letterOf, usePlayKeys } from './use-play-keys.ts';
import { type Playing, usePlaying } from './use-playing.ts';

export interface PlayParts {
  marks: ChartMarks;
  /** Id of the innermost state that the last step came to. */
  at: string | null;
  /** 56 pixels high, under the chart. */
  bar: ReactNode;
  /** What the play has come to, for the panel at the right. */
  panel: ReactNode;
  /** Plays a transition that was clicked; false where it is not possible now. */
  take: (edge: string) => boolean;
  /** Plays to a state. */
  reach: (state: string) => void;
  standing: Standing;
}

interface PlayLayerProps {
  opened: OpenedChart;
  /** What was played, as the address has it; empty: nothing. */
  value: string;
  onChange: (value: string) => void;
  /** Chooses a state of the chart. */
  onState: (id: string) => void;
  children: (parts: PlayParts) => ReactNode;
}

/** Plays the machine of the open chart: its marks on the drawing, its bar and its panel. */
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
  const standing = useMemo(() => ({ active: new Set(frame.active), judged: judgedBy(offers) }), [frame, offers]);
  const offered = form?.kind === 'step' ? offers.find(({ id }) => id === form.offer) : undefined;
  return (
    <>
      {children({
        marks,
        at: arrivalOf(playing),
        bar: <PlayBar playing={playing} choose={choose} open={setForm} />,
        panel: <PlayPanel playing={playing} choose={choose} open={setForm} onState={onState} />,
        take: takeEdge,
        reach: playing.reach,
        standing,
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

/** What the play knows of the guards of transitions: those of what is blocked, and of what can be taken. */
function judgedBy(offers: readonly Offer[]): Standing['judged'] {
  const judged = new Map<string, string | null>();
  for (const { possible, trials, edges, guards } of offers) {
    for (const { taken } of trials) for (const id of taken) judged.set(id, null);
    if (!possible)
      for (const { id, guard } of edges) judged.set(id, blockedWords({ guards: guards.filter((each) => each.guard === guard) }));
  }
  return judged;
}

/** Where a form opens that was asked for by a key or an arrow of the drawing: at the button of the same, else at the bar. */
function anchorOf(index: number): HTMLElement {
  const bar = document.querySelector<HTMLElement>('.play-bar');
  return (
    bar?.querySelector<HTMLElement>(`[aria-keyshortcuts="${letterOf(index)}"]`) ??
    bar?.querySelector<HTMLElement>('.play-others') ??
    bar ??
    document.body
  );
}

/** The innermost state that was not active before; the first one where all were. */
function arrivalOf({ frames, frame }: Playing): string | null {
  const before = new Set(frames.at(-2)?.leaves);
  return frame.leaves.find((id) => !before.has(id)) ?? frame.leaves[0] ?? null;
}

/** Active states glow, what the last step took flashes; before the first step it is only said where it would begin. */
function marksOf(count: number, { active, taken, leaves }: Playing['frame']): ChartMarks {
  if (count === 1) return { begins: new Set(leaves) };
  const [first] = taken;
  return {
    on: new Set(active),
    fired: first === undefined ? undefined : { edge: first, count },
    edges: new Map(taken.map((id): [string, EdgeMark] => [id, { tone: 'accent' }])),
  };
}
