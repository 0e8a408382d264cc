import { changing, renamed } from '../changes.ts';
import { because, type Fact, fact, facts, provenBy } from '../fact.ts';
import { builtEntries, entryOpened } from '../menu.ts';

const operation = (name: string) => provenBy('spec/operations.test.ts', `operation ${name} is `);
const flag = (words: string) => provenBy('session/server/sign-in/sign-in.test.ts', `§6: ${words}`);
const shell = (words: string) => provenBy('platform/console/shell/session.test.tsx', words);
const profile = 'src/platform/session/server/profile.ts';
const users = 'src/features/users/contract.ts';
const agents = 'src/features/agent-management/contract.ts';

/** A tab shows the entry of a built area. */
function shows(tab: string, title: string): Fact {
  const entry = builtEntries.find((each) => each.title === title);
  if (!entry) throw new Error(`No built entry ${title}`);
  const id = `tab-${tab.toLowerCase().replaceAll(/[{}]/g, '')}`;
  return fact(id, `Tab ${tab}`, provenBy('spec/menu.test.ts', `§2.2 the menu entry ${title} is shown once`), entryOpened(entry));
}

export const rolesAndPermissions = facts('§6', 'Roles and permissions', [
  fact(
    'substring',
    'Roles are matched by substring on the user’s role strings',
    provenBy('platform/console/shell/inactivity.test.tsx', 'runs for the role old-galen-crm-role'),
    changing('src/platform/access/roles.ts', 'name.includes(role)', 'name.startsWith(role)'),
    because('The roles of §6; our own roles take the exact name'),
  ),
  fact(
    'role-crm',
    'A role containing {product}-crm: the inactivity timer runs',
    provenBy('platform/console/shell/inactivity.test.tsx', 'runs for the role galen-crm-admin'),
    changing('src/platform/session/console/inactivity.ts', 'hasRole(user.roles, roles.crm)', 'user.roles.includes(roles.crm)'),
  ),
  fact(
    'role-call-center-operation',
    'call-center-operation marks a call-centre agent, logged out on the server first',
    shell('signed in yesterday, a call-centre agent: logged out by role and agent id first'),
    changing('machines/session/sessionGuard.ts', 'hasRole(user.roles, roles.callCenterOperation)', 'false'),
  ),
  fact(
    'role-call-center-operation-queue',
    'call-center-operation with an agent_id enables queue management',
    provenBy('agent-management/server.test.ts', 'are users with the role call-center-operation and an agent_id only'),
    changing(
      'src/features/channels/server/members.ts',
      'and(isNotNull(users.agent_id), sql`${roles.callCenterOperation} = any(${users.roles})`)',
      'sql`true or ${roles.callCenterOperation} = any(${users.roles}) or ${isNotNull(users.agent_id)}`',
    ),
  ),
  fact(
    'role-crm-admin',
    '{product}-crm-admin: queue management admin',
    flag('queue_mamngement_agent_admin'),
    changing(profile, ' || hasRole(user.roles, roles.crmAdmin)', ''),
  ),
  fact(
    'role-crm-agent-admin',
    '{product}-crm-agent-admin: agent admin of queue management',
    flag('queue_mamngement_agent_admin'),
    changing(profile, 'hasRole(user.roles, roles.crmAgentAdmin) || ', ''),
  ),
  fact(
    'role-team-lead',
    '{product}-crm-TeamLead-normal: supervisor view permission',
    flag('supervisor_view_permission'),
    changing(profile, 'hasRole(user.roles, roles.crmTeamLead)', 'false'),
  ),
  fact(
    'role-s3-uploader',
    's3-uploader: S3 uploader permission',
    flag('s3_uploader_permission'),
    changing(profile, 'hasRole(user.roles, roles.s3Uploader)', 'false'),
  ),
  shows('SRT', 'Home'),
  shows('SSR', 'Safety stock'),
  shows('OMAN', 'Order-place: manifest'),
  shows('OSCH', 'Order-place'),
  shows('AMAN', 'Auto-short: manifest'),
  shows('ASCH', 'Auto-short'),
  shows('DOI', 'Drug order info'),
  shows('PIPO', 'PIPO'),
  shows('subscription-agent', 'CIO/FOS management'),
  shows('LOGS', 'Logs'),
  shows('store-ops', 'Store serviceability'),
  shows('cms-admin', 'Content management'),
  shows('aws-admin', 'AWS admin'),
  shows('calls-report', 'Calls report'),
  shows('TABLT', 'Rewards'),
  shows('supplier-onboarding-menu', 'Supplier onboarding'),
  shows('order-warehouse-menu', 'Warehouse orders'),
  shows('order-warehouse-extend-reopen-po-menu', 'Extend/reopen PO'),
  shows('{product}', '{product}'),
  shows('wms-planning-admin', 'WMS config'),
  shows('wms-category-admin', 'WMS config'),
  fact(
    'tabs-of-resource-access',
    'The tab list comes from the resource_access entries returned at login',
    provenBy('platform/console/client/current-user.test.ts', 'derives each tab once'),
    changing('src/platform/session/console/current-user.ts', 'tabs: [...new Set(tabs)]', 'tabs: []'),
  ),
  fact(
    'channel-role-mapping',
    'A channel-role mapping is fetched',
    provenBy('agent-management/server.test.ts', 'have teams, and queues have the roles of their members'),
    renamed(agents, "path: '/crm/channel-roles'"),
    because('Its contents are not shown in §6: the roles that the members of each queue have'),
  ),
  fact(
    'user-hierarchy',
    'A user hierarchy is fetched',
    provenBy('agent-management/server.test.ts', 'have teams, and queues have the roles of their members'),
    renamed(agents, "path: '/crm/user-hierarchy'"),
    because('Its contents are not shown in §6: who leads which agents'),
  ),
  fact(
    'endpoint-list-users',
    'There is an endpoint that lists users',
    operation('main.users.rows'),
    renamed('src/features/users/lists.ts', "path: '/users'"),
  ),
  fact('endpoint-list-roles', 'There is an endpoint that lists roles', operation('main.roles'), renamed(users, "path: '/main/roles'")),
  fact(
    'endpoint-update-role',
    'There is an endpoint that updates the role of queue users',
    operation('main.updateQueueUserRole'),
    renamed(users, "path: '/main/users/{user_id}/queue-role'"),
  ),
]);
