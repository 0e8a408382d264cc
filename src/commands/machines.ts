import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { ChartDocs } from '#workbench/drawing/chart.ts';

export interface MachineFile {
  /** The machine's id, which is also the file's name. */
  id: string;
  /** Subfolder of machines/. */
  domain: string;
  file: string;
  machine: AnyStateMachine;
  docs: ChartDocs;
}

export const projectRoot = path.join(import.meta.dirname, '../../');

/**
 * Loads every machine of machines/<domain>/<name>.ts with its documentation of events and guards, sorted by domain and name.
 * A file without a machine (for example with shared guards) must not call createMachine.
 *
 * @throws Error if a file creates a machine without exporting `<name>Machine` of id `<name>`
 */
export async function loadMachines(folder = path.join(projectRoot, 'machines')): Promise<MachineFile[]> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: domain }) =>
      readdirSync(path.join(folder, domain)).map((name) => ({ domain, name: name.replace(/\.ts$/, ''), isCode: name.endsWith('.ts') })),
    )
    .filter(({ isCode }) => isCode)
    .toSorted((a, b) => (`${a.domain}/${a.name}` < `${b.domain}/${b.name}` ? -1 : 1));
  const loaded = await Promise.all(files.map(({ domain, name }) => loadMachine(path.join(folder, domain, `${name}.ts`), domain, name)));
  return loaded.filter((machine) => machine !== null);
}

async function loadMachine(file: string, domain: string, name: string): Promise<MachineFile | null> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const machine = exported[`${name}Machine`];
  if (machine === undefined) {
    if (!readFileSync(file, 'utf8').includes('createMachine(')) return null;
    throw new Error(`${file} creates a machine, but does not export ${name}Machine`);
  }
  if ((machine as AnyStateMachine).id !== name)
    throw new Error(`${file}: the machine's id is ${(machine as AnyStateMachine).id}, not ${name}`);
  return { id: name, domain, file, machine: machine as AnyStateMachine, docs: docsOf(exported, name) };
}

function docsOf(exported: Record<string, unknown>, name: string): ChartDocs {
  const events = (exported[`${name}Events`] ?? {}) as ChartDocs['events'];
  const guards = exported[`${name}Guards`] as ChartDocs['guards'];
  const delays = exported[`${name}Delays`] as ChartDocs['delays'];
  return { events, ...(guards && { guards }), ...(delays && { delays }) };
}
