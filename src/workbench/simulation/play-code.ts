import type { StateValue } from 'xstate';
import type { PathFile } from '../drawing/path-file.ts';
import { type Frame, type Play, type PlayStep, startInput } from './play.ts';
import { Code, stringText, typescriptText } from './typescript-text.ts';

interface PlayedTest {
  machine: string;
  /** Path of the machine's file, relative to the repository root. */
  source: string;
  file: PathFile;
  play: Play;
  /** The frames of the play, as far as it could run. */
  frames: readonly Frame[];
}

/** Generates a test file that repeats the play and checks the state after each step. */
export function generateTest({ machine, source, file, play, frames }: PlayedTest): string {
  const steps = play.steps.slice(0, frames.length - 1);
  const usesVerdicts = steps.some(({ kind }) => kind === 'guard');
  const awaitsActors = steps.some(({ kind }) => kind === 'done' || kind === 'error');
  const failed = frames.some(({ moment }) => moment.snapshot.status === 'error');
  const input = inputCode(startInput(file, play.start));
  const lines = [
    ...(awaitsActors ? [`import { setImmediate as settled } from 'node:timers/promises';`] : []),
    `import { expect, test } from 'vitest';`,
    `import { createActor } from 'xstate';`,
    `import { controllable } from '#workbench/simulation/controllable.ts';`,
    ...(usesVerdicts ? [`import { withVerdicts } from '#workbench/simulation/guard-verdicts.ts';`] : []),
    `import { ${machine}Machine } from '#${source}';`,
    `import { PathClock } from '#tests/support/paths/path-clock.ts';`,
    '',
    `test(${stringText(testName(machine, steps, frames))}, ${awaitsActors ? 'async ' : ''}() => {`,
    '  const clock = new PathClock();',
    ...(usesVerdicts ? ['  const verdicts: Record<string, boolean> = {};'] : []),
    `  const { machine${awaitsActors ? ', outcomes' : ''} } = controllable(${usesVerdicts ? `withVerdicts(${machine}Machine, () => verdicts)` : `${machine}Machine`});`,
    `  const actor = createActor(machine, { clock${input === undefined ? '' : `, input: ${typescriptText(input, '  ')}`} });`,
    ...(failed ? ['  actor.subscribe({ error: () => undefined });'] : []),
    '  actor.start();',
    '  const state = () => actor.getSnapshot().value;',
    expectation(frames[0]),
    ...steps.flatMap((step, index) => ['', ...stepLines(step, frames[index + 1]), expectation(frames[index + 1])]),
    '});',
    '',
  ];
  return lines.join('\n');
}

/** The events of a play as sample cases of its machine, one line per event type. */
export function eventCases(play: Play): string {
  const cases = new Map<string, unknown[]>();
  let slept = 0;
  for (const step of play.steps) {
    if (step.kind === 'sleep') slept += step.ms;
    const found = caseOf(step);
    if (!found) continue;
    const item = slept ? { slept, ...(Object.keys(found.fields).length && { event: found.fields }) } : found.fields;
    slept = 0;
    const existing = cases.get(found.type) ?? [];
    if (!existing.some((other) => JSON.stringify(other) === JSON.stringify(item))) cases.set(found.type, [...existing, item]);
  }
  return [...cases].map(([type, items]) => `${stringText(type)}: ${typescriptText(items)},\n`).join('');
}

function caseOf(step: PlayStep): { type: string; fields: object } | null {
  if (step.kind === 'event') {
    const { type, ...fields } = step.event;
    return { type, fields };
  }
  if (step.kind === 'done') return { type: `xstate.done.actor.${step.actor}`, fields: { output: step.output } };
  return step.kind === 'error' ? { type: `xstate.error.actor.${step.actor}`, fields: { error: errorCode(step.error) } } : null;
}

function stepLines(step: PlayStep, frame: Frame | undefined): string[] {
  switch (step.kind) {
    case 'event':
      return [`  actor.send(${typescriptText(typeFirst(step.event), '  ')});`];
    case 'done':
      return [`  outcomes.get(${stringText(step.actor)})?.resolve(${typescriptText(step.output, '  ')});`, '  await settled();'];
    case 'error':
      return [`  outcomes.get(${stringText(step.actor)})?.reject(${errorCode(step.error).text});`, '  await settled();'];
    case 'timer':
      return Array.from({ length: frame?.fired ?? 1 }, () => '  clock.fireNext();');
    case 'pass':
      return [`  clock.pass(${step.ms});`];
    case 'sleep':
      return [`  clock.sleep(${step.ms});`];
    case 'guard':
      return [
        step.says === null ? `  delete verdicts[${stringText(step.guard)}];` : `  verdicts[${stringText(step.guard)}] = ${step.says};`,
      ];
  }
}

const typeFirst = ({ type, ...fields }: { type: string }): object => ({ type, ...fields });

function expectation(frame: Frame | undefined): string {
  const state = `  expect(state()).toEqual(${typescriptText(frame?.moment.snapshot.value, '  ')});`;
  return frame?.moment.snapshot.status === 'error' ? `${state}\n  expect(actor.getSnapshot().status).toBe('error');` : state;
}

function inputCode(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(inputCode);
  if (typeof input !== 'object' || input === null) return input;
  const { $function: functionKind, value } = input as { $function?: unknown; value?: unknown };
  if (functionKind === 'now') return new Code('clock.now');
  if (functionKind === 'returns') return new Code(`() => ${isRecord(value) ? `(${typescriptText(value)})` : typescriptText(value)}`);
  return Object.fromEntries(Object.entries(input).map(([key, item]) => [key, inputCode(item)]));
}

function errorCode(error: unknown): Code {
  if (!isRecord(error) || !('message' in error)) return new Code(typescriptText(error));
  const { message, ...rest } = error;
  const code = `new Error(${stringText(String(message))})`;
  return new Code(Object.keys(rest).length ? `Object.assign(${code}, ${typescriptText(rest)})` : code);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum number of steps in a test's title; longer plays show only their count. */
const NAMED_STEPS = 12;

function testName(machine: string, steps: readonly PlayStep[], frames: readonly Frame[]): string {
  const happened = steps.filter(({ kind }) => kind !== 'guard').map(stepWords);
  const words = happened.length > NAMED_STEPS ? `${happened.length} steps` : happened.join(', ');
  return `${machine} is in ${stateWords(frames.at(-1)?.moment.snapshot.value)}${words ? ` after ${words}` : ' at its start'}`;
}

function stateWords(value: StateValue | undefined): string {
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, inner]) => (inner === undefined || (typeof inner === 'object' && !Object.keys(inner).length) ? key : stateWords(inner)))
    .join(' and ');
}

/** Short text of a step for a test's title. */
function stepWords(step: PlayStep): string {
  switch (step.kind) {
    case 'event':
      return step.event.type;
    case 'done':
      return `${step.actor} is done`;
    case 'error':
      return `${step.actor} failed`;
    case 'timer':
      return 'the next timer';
    case 'pass':
      return `${step.ms} ms`;
    case 'sleep':
      return `${step.ms} ms of sleep`;
    case 'guard':
      return step.guard;
  }
}
