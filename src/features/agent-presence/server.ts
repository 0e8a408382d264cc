import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followConnections, openAgentSockets } from './server/connections.ts';
import { followLogout, followSignIn } from './server/follow-sessions.ts';
import { admitToTasks, pausedAgents, followWork, isAnotherReady } from './server/follow-work.ts';
import { offeringTasks } from './server/offer-tasks.ts';
import { presenceFlow } from './server/presence-flow.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  realtime: [openAgentSockets],
  flows: { agentPresence: presenceFlow },
  hooks: {
    'records.changed': [followWork],
    'sessions.opened': [followSignIn],
    'sessions.loggedOut': [followLogout],
    'tasks.asked': [admitToTasks],
    'tasks.onBreak': [pausedAgents],
    'calls.ready': [isAnotherReady],
  },
  jobs: [
    {
      name: 'agent connections',
      title: msg('Takes disconnected agents off duty, and returns their tasks'),
      area: msg('Call centre'),
      onEachServer: true,
      every: 10_000,
      begin: (parts) => () => followConnections(parts, parts.realtime.extension(openAgentSockets).userIds()),
    },
    {
      name: 'offers',
      title: msg('Offers tasks to free agents'),
      area: msg('Call centre'),
      every: 1_000,
      begin: (parts) => offeringTasks(parts),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
