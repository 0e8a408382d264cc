import { and, asc, eq, isNull, notExists } from 'drizzle-orm';
import { isAgent } from '#features/channels/server/public.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { users } from '#platform/session/schema.ts';
import { contract } from '../contract.ts';
import { queueAgents } from '../schema.ts';
import { addAgent, agent, changeAgent, removeAgent } from './agent-changes.ts';
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
    agent: crm.agent.handler(agent.read),
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
    addAgent: crm.addAgent.handler(agent.created(addAgent)),
    changeAgent: crm.changeAgent.handler(changeAgent),
    removeAgent: crm.removeAgent.handler(removeAgent),
    userHierarchy: crm.userHierarchy.handler(async ({ context: { db } }) => ({ teams: await readTeams(db) })),
    channelRoles: crm.channelRoles.handler(async ({ context: { db } }) => ({ channels: await readChannelRoles(db) })),
    agentWeights: crm.agentWeights.handler(({ context: { db } }) => readWeights(db)),
    saveAgentWeights: crm.saveAgentWeights.handler(async ({ context, input }) => ({ agents: await saveWeights(context, input.agents) })),
  },
});
