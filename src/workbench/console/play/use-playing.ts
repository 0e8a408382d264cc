import { useMemo, useState } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { type Offer, offersOf } from '../../simulation/offers.ts';
import { type Frame, type Play, type PlayRun, type PlayStart, type PlayStep, startingNames } from '../../simulation/play.ts';
import { LONGEST_PLAY, writePlay } from '../../simulation/play-link.ts';
import type { Stage } from '../../simulation/stage.ts';
import { t } from '#platform/console/language/language.ts';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { Follower } from './follower.ts';
import { statusLabel } from './play-labels.ts';
import { playToState } from './play-to-state.ts';

/** A play of the open chart, and its actions. */
export interface Playing {
  opened: OpenedChart;
  stage: Stage;
  /** As far as it could run: later steps of a link are dropped. */
  play: Play;
  frames: PlayRun['frames'];
  /** The current frame. */
  frame: Frame;
  offers: Offer[];
  /** What was wrong with the link or the starting point, as a sentence. */
  problem: string | null;
  take: (step: PlayStep) => void;
  /** Null if there is nothing to undo or to redo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** Goes back to the frame of this index. */
  back: (frame: number) => void;
  /** Plays the same steps from another start, as far as possible. */
  begin: (start: PlayStart) => void;
  /** Plays to a state from the current start, as far as possible. */
  reach: (state: string) => void;
  /** Returns to the start without any step. */
  restart: () => void;
}

/** @param value encoded play of the address, see `writePlay`; empty for none */
export function usePlaying(opened: OpenedChart, value: string, onChange: (value: string) => void): Playing {
  const { chart, paths } = opened;
  const follower = useMemo(() => new Follower(opened), [opened]);
  const { stage } = follower;
  const { play, run, problem } = useMemo(() => follower.follow(value), [follower, value]);
  const frame = run.frames.at(-1) ?? run.frames[0];
  const offers = useMemo(() => offersOf(stage, chart, paths, frame), [stage, chart, paths, frame]);
  // Redo steps belong to one address: another step, or "back", discards them.
  const [undone, setUndone] = useState<{ at: string; steps: readonly PlayStep[] }>({ at: value, steps: [] });
  const redoSteps = undone.at === value ? undone.steps : [];
  // The notice is shown until the address changes.
  const [notice, setNotice] = useState<{ at: string; words: string } | null>(null);

  const apply = (next: Play, nextRedo: readonly PlayStep[] = []) =>
    commit(isBeginning(opened, next) ? '' : writePlay(next), nextRedo, null);
  /** @param text encoded play for the address */
  const commit = (text: string, nextRedo: readonly PlayStep[], words: string | null) => {
    if (text.length > LONGEST_PLAY) {
      return setNotice({
        at: value,
        words: t('This run is too long for a link. Copy it as a test, or go back some steps.'),
      });
    }
    setNotice(words === null ? null : { at: text, words });
    setUndone({ at: text, steps: nextRedo });
    const { frames } = follower.follow(text).run;
    announce(statusLabel(chart, frames.at(-1) ?? frames[0]));
    onChange(text);
  };
  const back = (index: number) => apply({ ...play, steps: play.steps.slice(0, index) }, [...play.steps.slice(index), ...redoSteps]);
  return {
    opened,
    stage,
    play,
    frames: run.frames,
    frame,
    offers,
    problem: notice?.at === value ? notice.words : problem,
    take: (step) => apply({ ...play, steps: [...play.steps, step] }),
    undo: play.steps.length ? () => back(play.steps.length - 1) : null,
    redo: redoSteps.length ? () => apply({ ...play, steps: [...play.steps, ...redoSteps.slice(0, 1)] }, redoSteps.slice(1)) : null,
    back,
    begin: (start) => apply({ start, steps: play.steps }),
    reach: (state) => {
      const found = playToState(opened, stage, state, { start: play.start, verdicts: frame.verdicts, chosen: value !== '' });
      // The result of a requested play is always written to the address, even if it has no steps.
      if (found) commit(writePlay(found.play), [], found.message);
    },
    restart: () => apply({ start: play.start, steps: [] }),
  };
}

/** A play without steps and changes is not written to the address. */
function isBeginning({ paths }: OpenedChart, { start, steps }: Play): boolean {
  return !steps.length && start.input === undefined && start.name === startingNames(paths)[0];
}
