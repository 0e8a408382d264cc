import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { type ProjectCode, projects } from '../projects.ts';
import { floorSource } from './floor-source.ts';
import { manifestSource } from './manifest-source.ts';
import { manifestTarget } from './manifest-target.ts';
import { runSource } from './run-source.ts';
import { runHandlers } from './write-run.ts';

const operations = operationsOf(contract);

/** Lists and import targets of each project. */
const codes = Object.keys(projects) as ProjectCode[];
const each = <Value>(of: (code: ProjectCode) => Value) =>
  Object.fromEntries(codes.map((code) => [code, of(code)])) as Record<ProjectCode, Value>;
export const runSources = each((code) => runSource(projects[code]));
export const manifestSources = each((code) => manifestSource(projects[code]));
export const manifestTargets = each((code) => manifestTarget(projects[code]));

type Implementer = typeof operations.shortbook.autoShort;

const handlers = (project: ProjectCode, implementer: Implementer) => {
  const run = runHandlers(project);
  return {
    manifest: {
      ...listHandlers(implementer.manifest, manifestSources[project]),
      ...recordHandlers(implementer.manifest, manifestTargets[project]),
    },
    runs: listHandlers(implementer.runs, runSources[project]),
    run: implementer.run.handler(run.read),
    addRun: implementer.addRun.handler(run.add),
    changeRun: implementer.changeRun.handler(run.change),
    pauseRun: implementer.pauseRun.handler(run.pause),
    cancelRun: implementer.cancelRun.handler(run.cancel),
    sendRunEvent: implementer.sendRunEvent.handler(run.send),
  };
};

export const routes = operations.router({
  shortbook: {
    autoShort: handlers('AS', operations.shortbook.autoShort),
    orderPlace: handlers('OP', operations.shortbook.orderPlace),
    safetyStock: {
      ...handlers('SSR', operations.shortbook.safetyStock),
      floors: listHandlers(operations.shortbook.safetyStock.floors, floorSource),
    },
  },
});
