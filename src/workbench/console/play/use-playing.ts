import { useMemo, useState } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { type Offer, offersOf } from '../../simulation/offers.ts';
import { type Frame, type Play, type PlayRun, type PlayStart, type PlayStep, startingNames } from '../../simulation/play.ts';
import { LONGEST_PLAY, writePlay } from '../../simulation/play-link.ts';
import type { Stage } from '../../simulation/stage.ts';
import { t } from '#platform/console/language/language.ts';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { Follower } from './follower.ts';
import { standWords } from './play-words.ts';
import { reach } from './reach.ts';

/** A play of the open chart, and what can be done with it. */
export interface Playing {
  opened: OpenedChart;
  stage: Stage;
  /** As far as it goes: what a link had beyond that is left out. */
  play: Play;
  frames: PlayRun['frames'];
  /** Where it stands. */
  frame: Frame;
  offers: Offer[];
  /** What was wrong with the link or the starting point, as a sentence. */
  trouble: string | null;
  take: (step: PlayStep) => void;
  /** Null: there is nothing to undo, or to redo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** To the frame of this number. */
  back: (frame: number) => void;
  /** The same steps from another start, as far as they go there. */
  begin: (start: PlayStart) => void;
  /** To a state from the facts that it has begun with, as far as a way goes there. */
  reach: (state: string) => void;
  /** The same start without any step. */
  restart: () => void;
}

/** @param value what the address says, see `writePlay`; empty: nothing was played */
export function usePlaying(opened: OpenedChart, value: string, onChange: (value: string) => void): Playing {
  const { chart, paths } = opened;
  const follower = useMemo(() => new Follower(opened), [opened]);
  const { stage } = follower;
  const { play, run, trouble } = useMemo(() => follower.follow(value), [follower, value]);
  const frame = run.frames.at(-1) ?? run.frames[0];
  const offers = useMemo(() => offersOf(stage, chart, paths, frame), [stage, chart, paths, frame]);
  // Belongs to one place: whoever goes on from there, or comes there by "back", has nothing to redo.
  const [undone, setUndone] = useState<{ at: string; steps: readonly PlayStep[] }>({ at: value, steps: [] });
  const ahead = undone.at === value ? undone.steps : [];
  // As long as it stands where that was said.
  const [said, say] = useState<{ at: string; words: string } | null>(null);

  const go = (next: Play, forward: readonly PlayStep[] = []) => goTo(isBeginning(opened, next) ? '' : writePlay(next), forward, null);
  /** @param text of the address */
  const goTo = (text: string, forward: readonly PlayStep[], words: string | null) => {
    if (text.length > LONGEST_PLAY) {
      return say({ at: value, words: t('A play can be no longer: no address would hold it. Copy it as a test, or go back some steps.') });
    }
    say(words === null ? null : { at: text, words });
    setUndone({ at: text, steps: forward });
    const { frames } = follower.follow(text).run;
    announce(standWords(chart, frames.at(-1) ?? frames[0]));
    onChange(text);
  };
  const back = (index: number) => go({ ...play, steps: play.steps.slice(0, index) }, [...play.steps.slice(index), ...ahead]);
  return {
    opened,
    stage,
    play,
    frames: run.frames,
    frame,
    offers,
    trouble: said?.at === value ? said.words : trouble,
    take: (step) => go({ ...play, steps: [...play.steps, step] }),
    undo: play.steps.length ? () => back(play.steps.length - 1) : null,
    redo: ahead.length ? () => go({ ...play, steps: [...play.steps, ...ahead.slice(0, 1)] }, ahead.slice(1)) : null,
    back,
    begin: (start) => go({ start, steps: play.steps }),
    reach: (state) => {
      const found = reach(opened, stage, state, { start: play.start, told: frame.verdicts, chosen: value !== '' });
      // Where the play stands is told, though it be the beginning: that was asked for.
      if (found) goTo(writePlay(found.play), [], found.said);
    },
    restart: () => go({ start: play.start, steps: [] }),
  };
}

/** Nothing was played: no word of it in the address. */
function isBeginning({ paths }: OpenedChart, { start, steps }: Play): boolean {
  return !steps.length && start.input === undefined && start.name === startingNames(paths)[0];
}
