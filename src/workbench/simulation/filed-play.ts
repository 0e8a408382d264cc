import { eventKind } from '../drawing/chart.ts';
import type { FiledPath, PathFile, SampleEvent } from '../drawing/path-file.ts';
import type { Play, PlayStart, PlayStep } from './play.ts';
import type { Stage } from './stage.ts';
import type { Verdicts } from './guard-verdicts.ts';

/** The start and the verdicts that replace a filed path's own. */
export interface PlayBasis {
  start: PlayStart;
  /** Preset guard results. */
  verdicts: Verdicts;
}

/** A filed path as a play, from its own start or another one. */
export function filedPlay(stage: Stage, file: PathFile, path: FiledPath, basis?: PlayBasis): Play {
  return { start: basis?.start ?? { name: path.input }, steps: [...verdictSteps(stage, basis?.verdicts ?? {}), ...filedSteps(file, path)] };
}

/** The steps of a filed path without guard steps. */
export function filedSteps(file: PathFile, path: FiledPath): PlayStep[] {
  return path.steps.flatMap((index) => {
    const sample = file.events[index];
    return sample ? sampleSteps(sample) : [];
  });
}

/** Guards that depend on the environment return true unless preset, because the paths were generated that way. */
export function verdictSteps(stage: Stage, verdicts: Verdicts): PlayStep[] {
  const all = { ...Object.fromEntries([...stage.outside].map((guard) => [guard, true])), ...verdicts };
  return Object.entries(all).map(([guard, says]): PlayStep => ({ kind: 'guard', guard, says }));
}

function sampleSteps({ kind, event, ms }: SampleEvent): PlayStep[] {
  if (kind === 'after') return [{ kind: 'timer' }];
  const sleepSteps: PlayStep[] = ms ? [{ kind: 'sleep', ms }] : [];
  return [...sleepSteps, sampleStep(kind, event)];
}

/** A filed event as a step. */
export function sampleStep(kind: Exclude<SampleEvent['kind'], 'after'>, event: SampleEvent['event']): PlayStep {
  const actor = eventKind(event.type).subject;
  if (kind === 'event') return { kind, event };
  return kind === 'done' ? { kind, actor, output: event['output'] } : { kind, actor, error: event['error'] };
}
