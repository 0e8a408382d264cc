import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadMachines, projectRoot, type MachineFile } from '../../../src/commands/machines.ts';
import type { ModelSpec } from './model-spec.ts';

const folder = path.join(projectRoot, 'tests/machines');
const SUFFIX = '.cases.ts';

export interface MachineCases extends MachineFile {
  /** Null if tests/machines/<domain>/<machine>.cases.ts is missing. */
  spec: ModelSpec | null;
}

/** Every machine with its cases. */
export async function loadCases(): Promise<MachineCases[]> {
  const machines = await loadMachines();
  return Promise.all(machines.map(async (machine) => ({ ...machine, spec: await loadSpec(machine) })));
}

async function loadSpec({ domain, id }: MachineFile): Promise<ModelSpec | null> {
  const file = path.join(folder, domain, `${id}${SUFFIX}`);
  if (!existsSync(file)) return null;
  const { default: spec } = (await import(pathToFileURL(file).href)) as { default?: ModelSpec };
  if (!spec?.machine) throw new Error(`${file} has no ModelSpec as its default export`);
  if (spec.machine.id !== id) throw new Error(`${file} describes ${spec.machine.id}, not ${id}`);
  return spec;
}

/** Cases files, as `<domain>/<machine>`, without a machine. */
export function orphanedCases(machines: readonly MachineFile[]): string[] {
  if (!existsSync(folder)) return [];
  const knownIds = new Set(machines.map(({ domain, id }) => `${domain}/${id}`));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length).split(path.sep).join('/'))
    .filter((name) => !knownIds.has(name));
}
