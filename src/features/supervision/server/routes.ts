import { businessDate } from '#platform/contract/business-day.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { readSettings, saveSettings } from '#platform/record/server/settings-history.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { assignSeveral } from './assign-several.ts';
import { changeAgent } from './change-agent.ts';
import { giveTask, returnTask } from './change-task.ts';
import { floorLimitsKind, readFloor } from './floor.ts';
import { floorCallSource, floorTaskSource, reassignmentSource } from './floor-sources.ts';
import { messageAgents } from './message-agents.ts';
import { readFloorDay } from './replay/floor-day.ts';
import { replayFloor } from './replay/floor-replay.ts';
import { validateQueueId } from './validate-queue-id.ts';

const operations = operationsOf(contract);
const { crm } = operations;

export const routes = operations.router({
  crm: {
    supervisorDashboard: crm.supervisorDashboard.handler(({ context: { db, principal, clock } }) =>
      readFloor(db, { person: personOf(principal), at: clock.now() }),
    ),
    floorReplay: crm.floorReplay.handler(({ context: { db, clock }, input }) => replayFloor(db, clock.now(), new Date(input.at))),
    floorDay: crm.floorDay.handler(({ context: { db, clock }, input }) => readFloorDay(db, clock.now(), input.day)),
    floorLimits: crm.floorLimits.handler(({ context: { db, clock } }) => readSettings(db, floorLimitsKind, clock.now())),
    saveFloorLimits: crm.saveFloorLimits.handler(async ({ context, input }) => {
      const { db, clock, principal } = context;
      const now = clock.now();
      await saveSettings(db, context.cause(), principal, floorLimitsKind, { ...input, effective_on: businessDate(now) });
      return readSettings(db, floorLimitsKind, now);
    }),
    floorTasks: listHandlers(crm.floorTasks, floorTaskSource),
    floorCalls: listHandlers(crm.floorCalls, floorCallSource),
    reassignments: listHandlers(crm.reassignments, reassignmentSource),
    manualAssign: crm.manualAssign.handler(({ context, input }) => giveTask(context, input)),
    manualUnassign: crm.manualUnassign.handler(({ context, input }) => returnTask(context, input)),
    assignTasks: crm.assignTasks.handler(({ context, input }) => assignSeveral(context, input)),
    validateQueueId: crm.validateQueueId.handler(({ context: { db, principal, clock }, input }) =>
      validateQueueId(db, { person: personOf(principal), at: clock.now() }, input.queue_id),
    ),
    sendOnBreak: crm.sendOnBreak.handler(({ context, input }) =>
      changeAgent(context, input, { type: 'supervisor.sentOnBreak', reason: input.reason }),
    ),
    callBack: crm.callBack.handler(({ context, input }) => changeAgent(context, input, { type: 'supervisor.calledBack' })),
    sendOffDuty: crm.sendOffDuty.handler(({ context, input }) => changeAgent(context, input, { type: 'supervisor.sentOffDuty' })),
    messageAgents: crm.messageAgents.handler(({ context: { db, cause, principal }, input }) =>
      messageAgents(db, cause(), principal.name, input),
    ),
  },
});
