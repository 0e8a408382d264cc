import { agentTasksActor, generalDataActor, notificationsActor } from '#console/lib/late-actor.ts';

const charts = () => import('./charts.ts');

/** What the root runs besides while somebody is signed in; each starts when the first screen is quiet. */
export const background = {
  notifications: notificationsActor.logic(async () => (await charts()).notifications),
  agentTasks: agentTasksActor.logic(async () => (await charts()).agentTasks),
  generalData: generalDataActor.logic(async () => (await charts()).generalData),
};
