import { and, asc, eq, isNull, notExists } from 'drizzle-orm';
import { isAgent } from '#features/channels/server/public.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { users } from '#platform/session/schema.ts';
import { contract } from '../contract.ts';
import { queueAgents } from '../schema.ts';
import { addAgent, changeAgent, removeAgent } from './agent-changes.ts';
import { readAgent } from './agent-record.ts';
import { leadsTeams } from './agent-settings.ts';
import { agentSource } from './agent-source.ts';
import { readChannelRoles, readTeams } from './teams.ts';
import { readWeights, saveWeights } from './weights.ts';

const operations = operationsOf(contract);
const { crm } = operations;

const person = { user_id: users.id, name: users.name };

export const routes = operations.router({
  crm: {
    agents: listHandlers(crm.agents, agentSource),
    agent: crm.agent.handler(({ context: { db, principal, clock }, input }) =>
      readAgent(db, { person: personOf(principal), at: clock.now() }, input.record_id),
    ),
    agentChoices: crm.agentChoices.handler(async ({ context: { db } }) => {
      const added = db
        .select({ id: queueAgents.id })
        .from(queueAgents)
        .where(and(eq(queueAgents.user_id, users.id), eq(queueAgents.status, 'ACTIVE')));
      return {
        users: await db
          .select(person)
          .from(users)
          .where(and(isAgent, isNull(users.disabled_at), notExists(added)))
          .orderBy(asc(users.name), asc(users.id)),
        leaders: await db.select(person).from(users).where(leadsTeams).orderBy(asc(users.name), asc(users.id)),
      };
    }),
    addAgent: crm.addAgent.handler(({ context, input }) => addAgent(context, input)),
    changeAgent: crm.changeAgent.handler(({ context, input }) => changeAgent(context, input)),
    removeAgent: crm.removeAgent.handler(({ context, input }) => removeAgent(context, input)),
    userHierarchy: crm.userHierarchy.handler(async ({ context: { db } }) => ({ teams: await readTeams(db) })),
    channelRoles: crm.channelRoles.handler(async ({ context: { db } }) => ({ channels: await readChannelRoles(db) })),
    agentWeights: crm.agentWeights.handler(({ context: { db } }) => readWeights(db)),
    saveAgentWeights: crm.saveAgentWeights.handler(async ({ context, input }) => ({ agents: await saveWeights(context, input.agents) })),
  },
});
