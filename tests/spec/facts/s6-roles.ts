import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const operation = (name: string) => provenBy('spec/operations.test.ts', `operation ${name} is `);
const flag = (words: string) => provenBy('session/server/sign-in/sign-in.test.ts', `§6: ${words}`);

export const rolesAndPermissions = facts('§6', 'Roles and permissions', [
  fact(
    'substring',
    'Roles are matched by substring on the user’s role strings',
    provenBy('platform/console/shell/inactivity.test.tsx', 'the rule (§6)'),
    provenBy('platform/console/shell/session.test.tsx', 'of a call-centre agent releases the tasks first'),
  ),
  fact(
    'role-crm',
    'A role containing {product}-crm: the inactivity timer runs',
    provenBy('platform/console/shell/inactivity.test.tsx', 'the rule (§6)'),
  ),
  fact(
    'role-call-center-operation',
    'call-center-operation marks a call-centre agent, logged out on the server first',
    provenBy('journeys/guard.spec.ts', 'a call-centre agent: logged out by role'),
  ),
  fact('role-call-center-operation-queue', 'call-center-operation with an agent_id enables queue management', openIn('queue-management')),
  fact('role-crm-admin', '{product}-crm-admin: queue management admin', flag('queue_mamngement_agent_admin')),
  fact('role-crm-agent-admin', '{product}-crm-agent-admin: agent admin of queue management', flag('queue_mamngement_agent_admin')),
  fact('role-team-lead', '{product}-crm-TeamLead-normal: supervisor view permission', flag('supervisor_view_permission')),
  fact('role-s3-uploader', 's3-uploader: S3 uploader permission', flag('s3_uploader_permission')),
  ...factsShownBy([provenBy('platform/contract/permissions.test.ts', 'the tabs are those of the specification')], {
    'tab-srt': 'Tab SRT',
    'tab-subscription-agent': 'Tab subscription-agent',
    'tab-store-ops': 'Tab store-ops',
    'tab-aman': 'Tab AMAN',
    'tab-asch': 'Tab ASCH',
    'tab-oman': 'Tab OMAN',
    'tab-osch': 'Tab OSCH',
    'tab-ssr': 'Tab SSR',
    'tab-doi': 'Tab DOI',
    'tab-pipo': 'Tab PIPO',
    'tab-logs': 'Tab LOGS',
    'tab-aws-admin': 'Tab aws-admin',
    'tab-product': 'Tab {product}',
    'tab-tablt': 'Tab TABLT',
    'tab-wms-planning-admin': 'Tab wms-planning-admin',
    'tab-wms-category-admin': 'Tab wms-category-admin',
    'tab-calls-report': 'Tab calls-report',
    'tab-supplier-onboarding-menu': 'Tab supplier-onboarding-menu',
    'tab-order-warehouse-menu': 'Tab order-warehouse-menu',
    'tab-order-warehouse-extend-reopen-po-menu': 'Tab order-warehouse-extend-reopen-po-menu',
    'tab-cms-admin': 'Tab cms-admin',
  }),
  fact(
    'tabs-of-resource-access',
    'The tab list comes from the resource_access entries returned at login',
    provenBy('platform/console/client/current-user.test.ts', 'derives each tab once'),
  ),
  fact('channel-role-mapping', 'A channel-role mapping is fetched', openIn('queue-management')),
  fact('user-hierarchy', 'A user hierarchy is fetched', openIn('queue-management')),
  fact('endpoint-list-users', 'There is an endpoint that lists users', operation('main.users.rows')),
  fact('endpoint-list-roles', 'There is an endpoint that lists roles', operation('main.roles')),
  fact('endpoint-update-role', 'There is an endpoint that updates the role of queue users', operation('main.updateQueueUserRole')),
]);
