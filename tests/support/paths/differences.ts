import type { PathFile } from '#workbench/drawing/path-file.ts';
import { type BrokenArrow, groupArrows, groupWords } from './arrow.ts';
import { readPathFile, replayFiled } from './filed.ts';
import { lostGuards } from './guards.ts';
import { stableJson, type ModelSpec } from './model-spec.ts';
import { toPathFile } from './path-file.ts';
import type { MachineReport } from './run-machine.ts';

/** The current machine compared with its path file. */
export interface FiledState {
  machine: string;
  /** Arrows with another target or other actions than on the filed paths. */
  broken: BrokenArrow[];
  /** Guards that are gone, and events accepted that were refused when filed, one line each. */
  unguarded: string[];
  /** Differences that refiling would change, one line each; empty if the file is current. */
  stale: string[];
}

/** @param folder folder of the file, statecharts/ by default */
export async function compareWithFiled(spec: ModelSpec, report: MachineReport, folder?: string): Promise<FiledState> {
  const { machine } = report;
  const file = readPathFile(machine, folder);
  if (!file) return { machine, broken: [], unguarded: [], stale: [`${machine}: no paths are filed`] };
  const broken = await replayFiled(spec, file);
  const today = toPathFile(spec, report);
  const unguarded = lostGuards(file, today.guards, report.sent);
  return {
    machine,
    broken,
    unguarded,
    stale: stableJson(today) === stableJson(file) ? [] : differences(file, today, { broken, unguarded }),
  };
}

function differences(file: PathFile, today: PathFile, { broken, unguarded }: Pick<FiledState, 'broken' | 'unguarded'>): string[] {
  const { machine } = file;
  const lines = [
    ...groupArrows(broken).map(groupWords),
    ...unguarded,
    ...Object.keys(today.transitions).flatMap((id) => (id in file.transitions ? [] : [`${machine}: new transition ${id}`])),
    ...Object.keys(file.transitions).flatMap((id) => (id in today.transitions ? [] : [`${machine}: transition ${id} is gone`])),
  ];
  return lines.length ? lines : counts(file, today);
}

const blockedCount = ({ refused }: PathFile): number => refused.reduce((sum, count) => sum + count.refused, 0);

/** No arrow is new or changed: guards allow other paths, or the cases differ. */
function counts(file: PathFile, today: PathFile): string[] {
  const { machine } = file;
  const changed = Object.entries(today.transitions)
    .filter(([id, count]) => file.transitions[id] !== count)
    .map(([id, count]) => `${machine}: ${count} paths take ${id}, ${file.transitions[id]} are filed`);
  const [before, now] = [blockedCount(file), blockedCount(today)];
  const blocked = now === before ? [] : [`${machine}: ${now} events are blocked, ${before} are filed`];
  const lines = [...changed, ...blocked];
  return lines.length ? lines : [`${machine}: the filed paths are not those of today`];
}
