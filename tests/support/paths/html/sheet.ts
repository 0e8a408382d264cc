import type { AnyStateMachine } from 'xstate';
import type { BrowserFile } from '#workbench/drawing/listed-chart.ts';
import type { BrokenArrow } from '../arrow.ts';
import type { ModelPath } from '../model-spec.ts';
import { type MachineRecord, type PathRecord, takenInBrowser } from '../records.ts';
import { requirementsOf, statesVisited } from '../requirements.ts';
import type { MachineReport } from '../run-machine.ts';

/** What is known of a machine when its sheet is written. */
export interface SheetSource {
  machine: AnyStateMachine;
  domain: string;
  report: MachineReport;
  /** As they were when they were filed. */
  filed: readonly ModelPath[];
  /** Arrows that lead elsewhere than filed. */
  broken: readonly BrokenArrow[];
  /** The paths driven in the browser by this run. */
  records: readonly PathRecord[];
  /** What its tests say about all of them; null when they did not come to their end, or no browser was asked. */
  about: MachineRecord | null;
  /** What an earlier run in the browser filed. */
  browser: BrowserFile | null;
  /** The committed drawing; null before it was drawn. */
  picture: string | null;
}

export interface TransitionRow {
  id: string;
  spec: string | null;
  /** How many actor paths take it. */
  actor: number;
  /** Null where the machine is not driven in a browser. */
  browser: boolean | null;
  waived: string | null;
  waivedInBrowser: string | null;
}

export interface RequirementRow {
  spec: string | null;
  states: { id: string; actor: boolean; browser: boolean }[];
  transitions: TransitionRow[];
}

export interface BrokenPath {
  path: ModelPath;
  /** Counted from 1; 0 is the start. */
  at: number;
}

/** A machine's sheet of the report. */
export interface Sheet {
  id: string;
  domain: string;
  description: string;
  picture: string | null;
  transitions: TransitionRow[];
  requirements: RequirementRow[];
  /** Broken on the actor, on filed paths and in the browser. */
  broken: BrokenArrow[];
  /** The paths of the actor that broke, each with the step at which it did. */
  brokenPaths: BrokenPath[];
  /** Paths that are told step by step. */
  actorPaths: ModelPath[];
  /** How many more went well on the actor. */
  further: number;
  refusals: number;
  records: readonly PathRecord[];
  isDriven: boolean;
}

export function toSheet(source: SheetSource): Sheet {
  const { machine, domain, report, records, picture } = source;
  const transitions = transitionRows(source);
  const broken = [...source.broken, ...report.broken];
  const essential = new Set(report.essential);
  const actorPaths = report.paths.filter(({ id }) => essential.has(id));
  return {
    id: machine.id,
    domain,
    description: machine.root.description ?? '',
    picture,
    transitions,
    requirements: requirementRows(source, transitions),
    broken: [...broken, ...records.flatMap(({ arrow }) => arrow ?? [])],
    brokenPaths: brokenPaths(broken, [...source.filed, ...report.paths]),
    actorPaths,
    further: report.paths.length - actorPaths.length,
    refusals: report.refusals,
    records,
    isDriven: transitions.some(({ browser }) => browser !== null),
  };
}

/** Each once: what is filed goes before what the machine of today makes of it. */
function brokenPaths(broken: readonly BrokenArrow[], paths: readonly ModelPath[]): BrokenPath[] {
  const found = new Map<string, BrokenPath>();
  for (const { path: id, at } of broken) {
    const path = paths.find((each) => each.id === id);
    if (path && !found.has(id)) found.set(id, { path, at });
  }
  return [...found.values()];
}

function transitionRows({ machine, report, records, about, browser }: SheetSource): TransitionRow[] {
  const isDriven = records.length > 0 || browser !== null;
  const taken = new Set(records.length ? takenInBrowser(records) : (browser?.taken ?? []));
  const waived = about?.waived ?? browser?.waived ?? {};
  const specs = new Map(requirementsOf(machine).flatMap(({ spec, transitions }) => transitions.map((id) => [id, spec])));
  return Object.entries(report.transitions).map(([id, actor]) => ({
    id,
    spec: specs.get(id) ?? null,
    actor,
    browser: isDriven ? taken.has(id) : null,
    waived: report.waived[id] ?? null,
    waivedInBrowser: waived[id] ?? null,
  }));
}

function requirementRows({ machine, report, records }: SheetSource, rows: readonly TransitionRow[]): RequirementRow[] {
  const onActor = statesVisited(machine, report.paths);
  const passed = records.filter(({ ended }) => ended === 'passed').map(({ path }) => path);
  const inBrowser = statesVisited(machine, passed);
  return requirementsOf(machine).map(({ spec, states, transitions }) => ({
    spec,
    states: states.map((id) => ({ id, actor: onActor.has(id), browser: inBrowser.has(id) })),
    transitions: rows.filter(({ id }) => transitions.includes(id)),
  }));
}
