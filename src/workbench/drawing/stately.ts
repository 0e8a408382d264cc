import { type AnyStateMachine, createMachine } from 'xstate';
import { toChart, type Chart, type ChartDocs } from './chart.ts';
import type { UsualDelay } from './durations.ts';
import { actionLabel, guardLabel, refusalOf } from './names.ts';
import { allStateNodes, transitionsOf } from './transitions.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The generated part of the root's `meta`. */
interface StatelyMeta {
  /** Delay name → milliseconds; null if computed. */
  delays: Record<string, number | null>;
  /** Name of a computed delay → its usual duration. Present only if there is one. */
  usualDelays?: Record<string, UsualDelay>;
  /** Event type → what happened, or who requests what. */
  events: Record<string, string>;
  /** Guard (its name, or the text of `and`, `or`, `not`) → sentence that explains why the event is blocked. */
  guards: Record<string, string>;
}

/**
 * The machine's definition as XState config JSON: what Stately Studio imports and `createMachine` accepts.
 * Actions, guards and actors keep their names; functions (input, output, context, params) are omitted because JSON has none.
 * The root's `meta` adds what the configuration lacks, so that `fromStately` gives the same chart.
 */
export function toStately(machine: AnyStateMachine, docs: ChartDocs): Json {
  const config = toJson(machine.config, '') as Record<string, Json>;
  const { states = {}, meta = {}, ...root } = config;
  const fullMeta = { ...(meta as Record<string, Json>), ...metaOf(machine, docs) } as unknown as Json;
  return { ...root, meta: fullMeta, states };
}

function metaOf(machine: AnyStateMachine, docs: ChartDocs): StatelyMeta {
  const delays = Object.entries(machine.implementations.delays).map(
    ([name, value]) => [name, typeof value === 'number' ? value : null] as const,
  );
  const usual = docs.delays ? { usualDelays: { ...docs.delays } } : {};
  return { delays: Object.fromEntries(delays), ...usual, events: { ...docs.events }, guards: guardSentences(machine, docs) };
}

/** Sentences of the machine's file, plus one for each combined guard. */
function guardSentences(machine: AnyStateMachine, docs: ChartDocs): Record<string, string> {
  const combined = allStateNodes(machine)
    .flatMap(transitionsOf)
    .map(
      ({ definition }) => [guardLabel(definition.guard) ?? '', refusalOf(definition.guard, (name) => docs.guards?.[name]) ?? ''] as const,
    )
    .filter(([label, words]) => label && words);
  return { ...docs.guards, ...Object.fromEntries(combined) };
}

const implementations: Readonly<Record<string, (value: unknown) => string | null>> = {
  guard: guardLabel,
  actions: actionLabel,
  entry: actionLabel,
  exit: actionLabel,
};

function toJson(value: unknown, key: string): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => toJson(item, key) ?? null);
  if (typeof value === 'function') {
    const name = implementations[key]?.(value);
    return name ? { type: name } : undefined;
  }
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return undefined;
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const json = toJson(item, name);
    return json === undefined ? [] : [[name, json] as const];
  });
  return Object.fromEntries(entries);
}

export interface FromStately {
  /** Draws like the original; its implementations are missing. */
  machine: AnyStateMachine;
  docs: ChartDocs;
  /** Delay name → milliseconds; null if computed. */
  delays: Record<string, number | null>;
}

/**
 * Reads a machine back from its definition; definitions without generated `meta` have no documentation.
 * @throws the error of `createMachine` if the JSON is not a machine
 */
export function fromStately(json: Json): FromStately {
  const config = json as { meta?: Partial<StatelyMeta> };
  const { delays = {}, usualDelays = {}, events = {}, guards = {} } = config.meta ?? {};
  const fixedDelays = Object.fromEntries(Object.entries(delays).filter((entry): entry is [string, number] => entry[1] !== null));
  const machine = createMachine(config as Parameters<typeof createMachine>[0], { delays: fixedDelays });
  return { machine, docs: { events, guards, delays: usualDelays }, delays };
}

/** The chart of a `statecharts/<machine>.json`, equal to `toChart` of the original machine. */
export function chartFromStately(json: Json): Chart {
  const { machine, docs } = fromStately(json);
  return toChart(machine, docs);
}
