import { eventKind } from '../chart.ts';
import type { FiledPath, PathFile, SampleEvent } from '../path-file.ts';
import type { Play, PlayStep } from './play.ts';
import type { Stage } from './stage.ts';

/** A filed path as a play. Guards that ask the machine's surroundings are told yes: the paths were made so that they pass. */
export function filedPlay(stage: Stage, file: PathFile, path: FiledPath): Play {
  const told = [...stage.outside].map((guard): PlayStep => ({ kind: 'guard', guard, says: true }));
  const steps = path.steps.flatMap((index) => {
    const sample = file.events[index];
    return sample ? sampleSteps(sample) : [];
  });
  return { start: { name: path.input }, steps: [...told, ...steps] };
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
