import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { type Play, type PlayedRun, type PlayRun, runPlay, startingNames } from '../../simulation/play.ts';
import { readPlay } from '../../simulation/play-link.ts';
import { Stage } from '../../simulation/stage.ts';
import { t } from '#platform/console/language/language.ts';
import { stepLabel, stoppedReason } from './play-labels.ts';

/** The play of an address, as far as the machine can follow it. */
export interface FollowedPlay extends PlayedRun {
  /** What was wrong with it, as a sentence. */
  problem: string | null;
}

/** Runs the plays of one chart. Only the new steps of a continued play are run. */
export class Follower {
  readonly stage: Stage;
  readonly #opened: OpenedChart;
  #last: (FollowedPlay & { value: string }) | null = null;

  constructor(opened: OpenedChart) {
    this.stage = new Stage(opened.machine, opened.why);
    this.#opened = opened;
  }

  /** @param value encoded play of the address, see `writePlay`; empty for none */
  follow(value: string): FollowedPlay {
    if (this.#last?.value !== value) this.#last = { ...this.#runEncoded(value), value };
    return this.#last;
  }

  #runEncoded(value: string): FollowedPlay {
    const { paths } = this.#opened;
    const [defaultStart = 'default'] = startingNames(paths);
    const { play: read, damaged } = value ? readPlay(value) : { play: { start: { name: defaultStart }, steps: [] }, damaged: null };
    const isKnownStart = read.start.input !== undefined || startingNames(paths).includes(read.start.name);
    const start = isKnownStart ? read.start : { name: defaultStart };
    const { run, failed } = this.#runOrBegin({ ...read, start }, defaultStart);
    const problems = [
      isKnownStart || damaged === 0 ? null : unknownStartText(this.#opened, read.start.name),
      damaged === null ? null : damagedText(damaged),
      failed,
      this.#refused(read, run),
    ];
    const play = { start: failed ? { name: defaultStart } : start, steps: read.steps.slice(0, run.frames.length - 1) };
    return { play, run, problem: problems.filter(Boolean).join(' ') || null };
  }

  #runOrBegin(play: Play, defaultStart: string): { run: PlayRun; failed: string | null } {
    const { paths } = this.#opened;
    try {
      return { run: runPlay(this.stage, paths, play, this.#last), failed: null };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const failed = t('The machine cannot start with these facts: {error}', { error: why });
      return { run: runPlay(this.stage, paths, { start: { name: defaultStart }, steps: [] }), failed };
    }
  }

  #refused({ steps }: Play, { frames, refused }: PlayRun): string | null {
    const step = refused && steps[refused.step];
    if (!step) return null;
    const frame = frames.at(-1) ?? frames[0];
    return t('Step {step}, {event}, is not possible: {why}. The earlier steps are kept.', {
      step: refused.step + 1,
      event: stepLabel(step),
      why: stoppedReason({ stage: this.stage, opened: this.#opened, frame, step, refusal: refused }),
    });
  }
}

/** An empty name is no starting point, and some machines have only one. */
const unknownStartText = ({ paths }: OpenedChart, name: string): string =>
  name === '' || Object.keys(paths.inputs).length === 0
    ? damagedText(0)
    : t('Starting point “{name}” not found. The usual one is used.', { name });

const damagedText = (step: number): string =>
  step === 0
    ? t('The link is damaged: its starting point cannot be read.')
    : t('The link is damaged: step {step} cannot be read. The earlier steps are kept.', { step });
