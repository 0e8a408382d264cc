import { z } from 'zod';
import { choiceOf, id, idInAddress, moment, requestKey } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { floorList, manifestList, runList } from './lists.ts';
import { type Project, projects } from './projects.ts';
import { MOST_STORES, repeatChoices, runStatuses, runSteps, storeOutcomes } from './run-choices.ts';

const event = loggedEvent(
  z.object({
    due_at: moment.optional(),
    reason: z.string().optional(),
    done: z.number().optional(),
    failed: z.number().optional(),
    changed: z.number().optional(),
  }),
);
export type RunLogEntry = z.infer<typeof event>;

const store = z.object({ id: z.number(), name: z.string() });

const run = z.object({
  ...recordShape(event),
  number: z.string(),
  status: choiceOf(runStatuses),
  due_at: moment,
  repeat: choiceOf(repeatChoices),
  /** Those that it names; none: it is of every store. */
  stores: z.array(store),
  by: z.string(),
  began_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** Its stores once it has begun, those that have failed first. */
  outcomes: z.array(z.object({ store, outcome: choiceOf(storeOutcomes), changed: z.number() })),
});
export type RunRecord = z.infer<typeof run>;

const written = {
  due_at: moment,
  repeat: choiceOf(repeatChoices),
  store_ids: z.array(id).max(MOST_STORES, msg('At most {most} values')),
};
/** As typed in the form. */
export const typedRun = z.strictObject(written);

const change = { run_id: idInAddress, ...recordChange };

/** Operations on the runs of a project. */
function runOperations(project: Project) {
  const { area, title, runs } = project;
  const path = `/shortbook/${area}/runs` as const;
  const changing = (method: 'POST' | 'PUT', end: string, summary: string) =>
    operation(runs.permission, { method, path: `${path}/{run_id}${end}`, summary: `${title}: ${summary}` }).errors(changeErrors(run));
  return {
    runs: listOperations(runList(project)),

    run: operation(runs.permission, {
      method: 'GET',
      path: `${path}/{run_id}`,
      summary: `${title}: one run, its stores, what happened, and what is possible now`,
    })
      .input(z.strictObject({ run_id: idInAddress }))
      .output(run),

    addRun: operation(runs.permission, { method: 'POST', path, summary: `${title}: a run is scheduled` })
      .errors(keyErrors)
      .input(z.strictObject({ ...written, request_key: requestKey.optional() }))
      .output(run),

    changeRun: changing('PUT', '', 'time, repetition and stores of a run are changed')
      .input(z.strictObject({ ...change, ...written }))
      .output(run),
    pauseRun: changing('POST', '/pause', 'a run stops for a while, for a reason')
      .input(z.strictObject({ ...change, ...reasoned.shape }))
      .output(run),
    cancelRun: changing('POST', '/cancel', 'a run does not take place, for a reason')
      .input(z.strictObject({ ...change, ...reasoned.shape }))
      .output(run),
    sendRunEvent: changing('POST', '/events', 'a run goes on, or takes place again')
      .input(z.strictObject({ ...change, event: z.enum(runSteps) }))
      .output(run),
  };
}

/** Operations on the manifest and the runs of a project. */
function projectOperations(project: Project) {
  const list = manifestList(project);
  return { ...runOperations(project), manifest: { ...listOperations(list), ...recordOperations(list) } };
}

/** Shortbook service: what is done in many stores at a time (§2.2). */
export const contract = {
  shortbook: {
    autoShort: projectOperations(projects.AS),
    orderPlace: projectOperations(projects.OP),
    safetyStock: { ...projectOperations(projects.SSR), floors: listOperations(floorList) },
  },
};
