import type { FiledPath, PathFile, SampleEvent } from '#workbench/drawing/path-file.ts';
import { fewestPaths } from './fewest-paths.ts';
import { guardsOf } from './guards.ts';
import { stableJson, startingPoints, type ModelPath, type ModelSpec } from './model-spec.ts';
import { PathClock } from './path-clock.ts';
import type { MachineReport } from './run-machine.ts';

/** Maximum number of filed paths per machine, besides the essential ones. */
const FILED = 200;

/** Content of `statecharts/<machine>.paths.json`. */
export function toPathFile(spec: ModelSpec, report: MachineReport): PathFile {
  const clock = new PathClock();
  const events = new Numbered<SampleEvent>();
  const values = new Numbered<PathFile['values'][number]>();
  const actions = new Numbered<string[]>();
  const essential = new Set(report.essential);
  const ids = new Map(Object.keys(report.transitions).map((id, index) => [id, index]));
  const indices = (taken: readonly string[]): number[] => taken.map((id) => ids.get(id) ?? -1);
  const inputs = startingPoints(spec, clock);
  const ofInputs = inputs.flatMap(([name]) => fewestPaths(report.paths.filter(({ input }) => input === name)).map(({ id }) => id));
  const otherPaths = report.paths.filter(({ id }) => !essential.has(id)).slice(0, FILED);
  const chosen = new Set([...essential, ...ofInputs, ...otherPaths.map(({ id }) => id)]);
  const toFiled = ({ id, input, start, startTransitions, startActions, steps }: ModelPath): FiledPath => ({
    id,
    input,
    essential: essential.has(id),
    steps: steps.map(({ kind, event, ms }) => events.of({ kind: kind as SampleEvent['kind'], event: plain(event), ms })),
    values: [start, ...steps.map(({ state }) => state)].map((value) => values.of(value)),
    took: [startTransitions, ...steps.map(({ transitions }) => transitions)].map(indices),
    ran: [startActions, ...steps.map((step) => step.actions)].map((names) => actions.of(names)),
  });
  const paths = report.paths.filter(({ id }) => chosen.has(id)).map(toFiled);
  return {
    machine: report.machine,
    inputs: plain(Object.fromEntries(inputs), clock),
    events: events.all,
    values: values.all,
    actions: actions.all,
    paths,
    total: report.paths.length,
    transitions: report.transitions,
    waived: report.waived,
    guards: guardsOf(spec.machine),
    refused: report.sent.filter(({ refused }) => refused > 0),
  };
}

/** The file as text: one line per path, event, state and transition, so that a change of one is a change of one line. */
export function pathFileText(file: PathFile): string {
  const entries = Object.entries(file).map(([key, value]) => `${JSON.stringify(key)}: ${lines(value)}`);
  return `{\n${entries.join(',\n')}\n}\n`;
}

function lines(value: unknown): string {
  if (Array.isArray(value)) return value.length ? `[\n${value.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]` : '[]';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `  ${JSON.stringify(key)}: ${JSON.stringify(item)}`);
  return entries.length ? `{\n${entries.join(',\n')}\n}` : '{}';
}

/** Numbers distinct items in order of first occurrence. */
class Numbered<Item> {
  readonly all: Item[] = [];
  private readonly numbers = new Map<string, number>();

  of(item: Item): number {
    const key = stableJson(item);
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    this.numbers.set(key, this.all.length);
    return this.all.push(item) - 1;
  }
}

/** JSON of any value; functions become markers that a simulation replaces, see `PathFile.inputs`. */
function plain<T>(value: T, clock?: PathClock): T {
  const text = JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof Error) return { message: item.message };
    if (typeof item !== 'function') return item;
    return item === clock?.now ? { $function: 'now' } : { $function: 'returns', value: (item as () => unknown)() };
  });
  return JSON.parse(text ?? 'null') as T;
}
