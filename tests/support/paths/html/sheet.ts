import type { AnyStateMachine } from 'xstate';
import type { BrowserFile } from '#workbench/drawing/listed-chart.ts';
import type { BrokenArrow } from '../arrow.ts';
import type { ModelPath } from '../model-spec.ts';
import type { BrokenDrawings } from './broken-chart.ts';
import { type MachineRecord, type PathRecord, takenInBrowser } from '../records.ts';
import { requirementsOf, statesVisited } from '../requirements.ts';
import type { MachineReport } from '../run-machine.ts';

/** Data of a machine's sheet. */
export interface SheetSource {
  machine: AnyStateMachine;
  domain: string;
  report: MachineReport;
  /** The paths as they were filed. */
  filed: readonly ModelPath[];
  /** Arrows with another target than filed. */
  broken: readonly BrokenArrow[];
  /** Paths that this run drove in the browser. */
  records: readonly PathRecord[];
  /** Metadata of the browser tests; null if they were incomplete or not run. */
  about: MachineRecord | null;
  /** Browser results filed by an earlier run. */
  browser: BrowserFile | null;
  /** The committed drawing, or null. */
  picture: string | null;
  /** Drawings of the broken arrows. */
  drawings?: BrokenDrawings;
}

export interface TransitionRow {
  id: string;
  spec: string | null;
  /** Number of actor paths that take it. */
  actor: number;
  /** Null if the machine is not driven in a browser. */
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
  /** 1-based step; 0 is the start. */
  at: number;
}

/** Sheet of a machine in the report. */
export interface Sheet {
  id: string;
  domain: string;
  description: string;
  picture: string | null;
  transitions: TransitionRow[];
  requirements: RequirementRow[];
  /** Arrows that broke on the actor, on filed paths or in the browser. */
  broken: BrokenArrow[];
  drawings: BrokenDrawings;
  /** Broken actor paths with their failing step. */
  brokenPaths: BrokenPath[];
  /** Paths shown step by step. */
  actorPaths: ModelPath[];
  /** Number of further successful actor paths. */
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
    broken: allBroken(source),
    drawings: source.drawings ?? new Map(),
    brokenPaths: brokenPaths(broken, [...source.filed, ...report.paths]),
    actorPaths,
    further: report.paths.length - actorPaths.length,
    refusals: report.refusals,
    records,
    isDriven: transitions.some(({ browser }) => browser !== null),
  };
}

/** Arrows that broke on filed paths, on the actor or in the browser. */
export function allBroken({ broken, report, records }: Pick<SheetSource, 'broken' | 'report' | 'records'>): BrokenArrow[] {
  return [...broken, ...report.broken, ...records.flatMap(({ arrow }) => arrow ?? [])];
}

/** Unique broken paths; filed ones take precedence over generated ones. */
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
