import { eventKind } from '../drawing/chart.ts';
import type { FiledPath, PathFile, SampleEvent } from '../drawing/path-file.ts';
import type { Play, PlayStart, PlayStep } from './play.ts';
import type { Stage } from './stage.ts';
import type { Verdicts } from './told-guards.ts';

/** What a filed path is played from in place of its own start. */
export interface PlayBasis {
  start: PlayStart;
  /** What guards were told. */
  told: Verdicts;
}

/** A filed path as a play, from its own start or another. */
export function filedPlay(stage: Stage, file: PathFile, path: FiledPath, basis?: PlayBasis): Play {
  return { start: basis?.start ?? { name: path.input }, steps: [...toldSteps(stage, basis?.told ?? {}), ...filedSteps(file, path)] };
}

/** The steps of a filed path alone. */
export function filedSteps(file: PathFile, path: FiledPath): PlayStep[] {
  return path.steps.flatMap((index) => {
    const sample = file.events[index];
    return sample ? sampleSteps(sample) : [];
  });
}

/** Guards that ask the machine's surroundings are told yes, unless told otherwise: the paths were made so that they pass. */
export function toldSteps(stage: Stage, told: Verdicts): PlayStep[] {
  const all = { ...Object.fromEntries([...stage.outside].map((guard) => [guard, true])), ...told };
  return Object.entries(all).map(([guard, says]): PlayStep => ({ kind: 'guard', guard, says }));
}

function sampleSteps({ kind, event, ms }: SampleEvent): PlayStep[] {
  if (kind === 'after') return [{ kind: 'timer' }];
  const asleep: PlayStep[] = ms ? [{ kind: 'sleep', ms }] : [];
  return [...asleep, sampleStep(kind, event)];
}

/** A filed event as the step that it is. */
export function sampleStep(kind: Exclude<SampleEvent['kind'], 'after'>, event: SampleEvent['event']): PlayStep {
  const actor = eventKind(event.type).subject;
  if (kind === 'event') return { kind, event };
  return kind === 'done' ? { kind, actor, output: event['output'] } : { kind, actor, error: event['error'] };
}
