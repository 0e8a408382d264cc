import type { AnyStateMachine } from 'xstate';
import { actionLabel, guardLabel } from './names.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The machine's definition as XState config JSON: what Stately Studio imports and `createMachine` accepts.
 * Actions, guards and actors keep their names; functions (input, output, context, params) are left out, for JSON has none.
 */
export function toStately(machine: AnyStateMachine): Json {
  return toJson(machine.config, '') ?? {};
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
