import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Demo } from './demo.ts';

/** Demos by the name of their feature. */
export type Demos = ReadonlyMap<string, Demo>;

/** Feature that fills each table. */
function findFillers(demos: Demos): Map<string, string> {
  const fillers = new Map<string, string>();
  for (const [feature, { tables }] of demos) {
    for (const table of tables.map(getTableName)) {
      const other = fillers.get(table);
      if (other) throw new Error(`The demos of ${other} and ${feature} both fill ${table}`);
      fillers.set(table, feature);
    }
  }
  return fillers;
}

/** Features whose demos have to come before this one. Tables that no demo fills may be referred to: their rows come with migrations. */
function findNeeds(feature: string, { tables, reads = [] }: Demo, fillers: ReadonlyMap<string, string>): string[] {
  const keys = tables.flatMap((table) => getTableConfig(table).foreignKeys);
  const referred = keys.flatMap((key) => fillers.get(getTableName(key.reference().foreignTable)) ?? []);
  const read = reads.map((table) => {
    const filler = fillers.get(table);
    if (!filler) throw new Error(`The demo of ${feature} reads ${table}, which no demo fills`);
    return filler;
  });
  return [...referred, ...read].filter((other) => other !== feature);
}

/** The demos, each after those whose tables it needs; otherwise in the given order. Throws if demos need each other. */
export function orderDemos(demos: Demos): Demos {
  const fillers = findFillers(demos);
  const ordered = new Map<string, Demo>();
  const add = (feature: string, path: readonly string[]): void => {
    const demo = demos.get(feature);
    if (!demo || ordered.has(feature)) return;
    const start = path.indexOf(feature);
    if (start !== -1) throw new Error(`Demos need each other: ${[...path.slice(start), feature].join(' → ')}`);
    for (const needed of findNeeds(feature, demo, fillers)) add(needed, [...path, feature]);
    ordered.set(feature, demo);
  };
  for (const feature of demos.keys()) add(feature, []);
  return ordered;
}
