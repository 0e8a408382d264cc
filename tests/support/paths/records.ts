import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../src/commands/machines.ts';
import type { BrokenArrow } from './arrow.ts';
import type { ModelPath } from './model-spec.ts';

/** Output folder of the browser's path records; emptied before each run. */
export const recordsFolder = path.join(projectRoot, 'test-results/journeys/paths');

/** Result of a path in the browser. Written after every step, so that an aborted run shows its progress. */
export interface PathRecord {
  path: ModelPath;
  /** Last successful step; 0 is the start, -1 none. */
  reached: number;
  ended: 'passed' | 'failed' | 'cut off';
  arrow: BrokenArrow | null;
  /** Milliseconds. */
  took: number;
  /** Step (0: the start) → picture file in the records' folder. */
  pictures: Record<number, string>;
}

/** Metadata of a machine's browser tests. */
export interface MachineRecord {
  /** Transition id → why a browser cannot take it. */
  waived: Record<string, string>;
  /** State id → why it has no screen of its own. */
  unseen: Record<string, string>;
}

const ABOUT = 'machine.json';

/** Record folder of a machine. */
export const recordsOf = (machineId: string, folder = recordsFolder): string => path.join(folder, machineId);

export function writeRecord(record: PathRecord, folder = recordsFolder): void {
  write(path.join(recordsOf(record.path.machine, folder), `${record.path.id}.json`), record);
}

export function writeMachineRecord(machineId: string, about: MachineRecord, folder = recordsFolder): void {
  write(path.join(recordsOf(machineId, folder), ABOUT), about);
}

/** Records and metadata of a machine; empty if it was not driven. */
export function readRecords(machineId: string, folder = recordsFolder): { records: PathRecord[]; about: MachineRecord | null } {
  const folderOfMachine = recordsOf(machineId, folder);
  const names = existsSync(folderOfMachine) ? readdirSync(folderOfMachine).filter((name) => name.endsWith('.json')) : [];
  const records = names.filter((name) => name !== ABOUT).map((name) => read(path.join(folderOfMachine, name)) as PathRecord);
  return { records, about: names.includes(ABOUT) ? (read(path.join(folderOfMachine, ABOUT)) as MachineRecord) : null };
}

/** Machines that were driven, sorted. */
export function recordedMachines(folder = recordsFolder): string[] {
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

/** Ids of the transitions on successful paths, sorted. */
export function takenInBrowser(records: readonly PathRecord[]): string[] {
  const passed = records.filter(({ ended }) => ended === 'passed').map((record) => record.path);
  return [
    ...new Set(passed.flatMap((each) => [...each.startTransitions, ...each.steps.flatMap(({ transitions }) => transitions)])),
  ].toSorted();
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, (_, item: unknown) => (item instanceof Error ? { message: item.message } : item))}\n`);
}
