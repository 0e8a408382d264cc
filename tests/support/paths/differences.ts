import type { PathFile } from '#workbench/drawing/path-file.ts';
import { type BrokenArrow, groupArrows, groupWords } from './arrow.ts';
import { readPathFile, replayFiled } from './filed.ts';
import { stableJson, type ModelSpec } from './model-spec.ts';
import { toPathFile } from './path-file.ts';
import type { MachineReport } from './run-machine.ts';

/** The current machine compared with its path file. */
export interface FiledState {
  machine: string;
  /** Arrows with another target than on the filed paths. */
  broken: BrokenArrow[];
  /** Differences that refiling would change, one line each; empty if the file is current. */
  stale: string[];
}

/** @param folder folder of the file, statecharts/ by default */
export async function compareWithFiled(spec: ModelSpec, report: MachineReport, folder?: string): Promise<FiledState> {
  const { machine } = report;
  const file = readPathFile(machine, folder);
  if (!file) return { machine, broken: [], stale: [`${machine}: no paths are filed`] };
  const broken = await replayFiled(spec, file);
  const today = toPathFile(spec, report);
  return { machine, broken, stale: stableJson(today) === stableJson(file) ? [] : differences(file, today, broken) };
}

function differences(file: PathFile, today: PathFile, broken: readonly BrokenArrow[]): string[] {
  const { machine } = file;
  const lines = [
    ...groupArrows(broken).map(groupWords),
    ...Object.keys(today.transitions).flatMap((id) => (id in file.transitions ? [] : [`${machine}: new transition ${id}`])),
    ...Object.keys(file.transitions).flatMap((id) => (id in today.transitions ? [] : [`${machine}: transition ${id} is gone`])),
  ];
  return lines.length ? lines : counts(file, today);
}

/** No arrow is new or changed: guards allow other paths, or the cases differ. */
function counts(file: PathFile, today: PathFile): string[] {
  const { machine } = file;
  const changed = Object.entries(today.transitions)
    .filter(([id, count]) => file.transitions[id] !== count)
    .map(([id, count]) => `${machine}: ${count} paths take ${id}, ${file.transitions[id]} are filed`);
  const blocked = today.refusals === file.refusals ? [] : [`${machine}: ${today.refusals} events are blocked, ${file.refusals} are filed`];
  const lines = [...changed, ...blocked];
  return lines.length ? lines : [`${machine}: the filed paths are not those of today`];
}
