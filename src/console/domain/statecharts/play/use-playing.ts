import { useMemo, useState } from 'react';
import type { OpenedChart } from '#charts/listed-chart.ts';
import { type Offer, offersOf } from '#charts/simulation/offers.ts';
import { type Frame, type Play, type PlayRun, type PlayStart, type PlayStep, runPlay, startingNames } from '#charts/simulation/play.ts';
import { readPlay, writePlay } from '#charts/simulation/play-link.ts';
import { Stage } from '#charts/simulation/stage.ts';
import { t } from '#console/language/language.ts';
import { announce } from '#console/ui/feedback/announcer.tsx';
import { refusalWords, standWords } from './play-words.ts';

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
  /** The same start without any step. */
  restart: () => void;
}

interface Told {
  play: Play;
  run: PlayRun;
  trouble: string | null;
}

/** @param value what the address says, see `writePlay`; empty: nothing was played */
export function usePlaying(opened: OpenedChart, value: string, onChange: (value: string) => void): Playing {
  const { machine, why, chart, paths } = opened;
  const stage = useMemo(() => new Stage(machine, why), [machine, why]);
  const { play, run, trouble } = useMemo(() => follow(stage, opened, value), [stage, opened, value]);
  const frame = run.frames.at(-1) ?? run.frames[0];
  const offers = useMemo(() => offersOf(stage, chart, paths, frame), [stage, chart, paths, frame]);
  // Belongs to one place: whoever goes on from there, or comes there by "back", has nothing to redo.
  const [undone, setUndone] = useState<{ at: string; steps: readonly PlayStep[] }>({ at: value, steps: [] });
  const ahead = undone.at === value ? undone.steps : [];

  const go = (next: Play, forward: readonly PlayStep[] = []) => {
    const text = isBeginning(opened, next) ? '' : writePlay(next);
    setUndone({ at: text, steps: forward });
    const { frames } = follow(stage, opened, text).run;
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
    trouble,
    take: (step) => go({ ...play, steps: [...play.steps, step] }),
    undo: play.steps.length ? () => back(play.steps.length - 1) : null,
    redo: ahead.length ? () => go({ ...play, steps: [...play.steps, ...ahead.slice(0, 1)] }, ahead.slice(1)) : null,
    back,
    begin: (start) => go({ start, steps: play.steps }),
    restart: () => go({ start: play.start, steps: [] }),
  };
}

/** What the address says, as far as the machine can follow it. */
function follow(stage: Stage, opened: OpenedChart, value: string): Told {
  const { paths } = opened;
  const [usual = 'default'] = startingNames(paths);
  const { play: read, damaged } = value ? readPlay(value) : { play: { start: { name: usual }, steps: [] }, damaged: null };
  const known = read.start.input !== undefined || startingNames(paths).includes(read.start.name);
  const start = known ? read.start : { name: usual };
  const troubles = [
    ...(known || damaged === 0 ? [] : [strangeStart(opened, read.start.name)]),
    ...(damaged === null ? [] : [damagedWords(damaged)]),
  ];
  const { run, failed } = runOrBegin(stage, opened, { ...read, start }, usual);
  if (failed) troubles.push(failed);
  if (run.refused) {
    const { step } = run.refused;
    troubles.push(t('Step {step} cannot happen: {why}. What came before it is kept.', { step: step + 1, why: refusalWords(run.refused) }));
  }
  const play = { start: failed ? { name: usual } : start, steps: read.steps.slice(0, run.frames.length - 1) };
  return { play, run, trouble: troubles.join(' ') || null };
}

/** Nobody wrote a name that is empty, or one where a machine has no starting points to choose from. */
const strangeStart = ({ paths }: OpenedChart, name: string): string =>
  name === '' || Object.keys(paths.inputs).length === 0
    ? damagedWords(0)
    : t('There is no starting point “{name}”: it begins at the usual one.', { name });

const damagedWords = (step: number): string =>
  step === 0
    ? t('The link is damaged: its starting point cannot be read.')
    : t('The link is damaged: step {step} cannot be read. What came before it is kept.', { step });

function runOrBegin(stage: Stage, { paths }: OpenedChart, play: Play, usual: string): { run: PlayRun; failed: string | null } {
  try {
    return { run: runPlay(stage, paths, play), failed: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const failed = t('The machine cannot begin with these facts: {error}', { error: why });
    return { run: runPlay(stage, paths, { start: { name: usual }, steps: [] }), failed };
  }
}

/** Nothing was played: no word of it in the address. */
function isBeginning({ paths }: OpenedChart, { start, steps }: Play): boolean {
  return !steps.length && start.input === undefined && start.name === startingNames(paths)[0];
}
