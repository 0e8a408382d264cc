import { changing, renamed, without } from '../changes.ts';
import { because, fact, facts, factsShownBy, provenBy } from '../fact.ts';

const shape = (words: string) => provenBy('spec/operations.test.ts', words);
const sent = (words: string) => provenBy('session/console/sign-in-screen.test.tsx', words);
const channels = (words: string) => provenBy('agent-tasks/console/agent-task-storage.test.ts', words);
const asking = provenBy('agent-tasks/console/agent-tasks.test.tsx', 'sends the channels of type AGENT by descending priority');
const pushed = provenBy('notifications/server/notification-stream.test.ts', 'sends every notification of its user as it is stored');
const storedItem = provenBy('notifications/server/notifications.test.ts', 'newest first, in the shape of §3');
const item = provenBy('notifications/console/notifications.test.tsx', 'shows callback id or else order id');

const signIn = 'src/features/session/sign-in-contract.ts';
const edges = 'src/features/session/console/sign-in/sign-in-edges.ts';
const tasks = 'src/features/agent-tasks/contract.ts';
const taskStorage = 'src/features/agent-tasks/console/agent-task-storage.ts';
const asksTasks = 'src/features/agent-tasks/console/agent-tasks.ts';
const logout = 'src/platform/session/contract.ts';
const pushes = (replacement: string) =>
  changing('src/features/notifications/server/notify.ts', 'pushed: { ...notice, ', `pushed: { ...notice, ${replacement}, `);
const lists = 'src/features/notifications/server/notifications.ts';
const onScreen = (find: string) => without('src/features/notifications/console/notification-items.tsx', find);
const words = 'src/features/notifications/console/notification-words.ts';

/** Payloads of requests and messages. */
export const payloads = facts('§3', 'Payloads', [
  ...factsShownBy(
    [shape('payload of registration'), provenBy('session/console/registration.test.tsx', 'sends them, stores the user as after a sign-in')],
    {
      'registration-user-name': ['Registration has user_name', without(signIn, 'user_name: name,')],
      'registration-phone-no': ['Registration has phone_no', without(signIn, 'phone_no: phone,')],
      'registration-gender': ['Registration has gender', without(signIn, "gender: z.enum(genders, { error: 'Choose one' }),")],
      'registration-email': ['Registration has email', without(signIn, '    email,\n')],
      'registration-password': ['Registration has password', without(signIn, 'password: newPassword,')],
    },
  ),
  ...factsShownBy([shape('payload of login'), sent('stores the enriched user')], {
    'login-username': [
      'Login has username',
      changing(edges, 'client.main.login({ username, password,', 'client.main.login({ username: password, password,'),
    ],
    'login-password': [
      'Login has password',
      changing(edges, 'client.main.login({ username, password,', 'client.main.login({ username, password: username,'),
    ],
    'login-grant-type': ['Login has grant_type, always password', without(signIn, 'grant_type: z.literal(LOGIN_GRANT_TYPE), ')],
    'login-platform': ['Login has platform, OPS', without(signIn, ', platform: z.literal(LOGIN_PLATFORM)')],
  }),
  ...factsShownBy([shape('payload of MFA verification'), sent('keeps only the user id until')], {
    'mfa-user-id': ['MFA verification has user_id', without(edges, 'user_id: userId, ')],
    'mfa-user-token': ['MFA verification has user_token', without(edges, 'user_token: code, ')],
    'mfa-username': ['MFA verification has username', changing(edges, 'user_token: code, username,', 'user_token: code,')],
    'mfa-password': [
      'MFA verification has password',
      changing(edges, 'user_token: code, username, password', 'user_token: code, username'),
    ],
  }),
  fact(
    'queue-validation-queue-id',
    'Queue validation has queue_id',
    shape('payload of queue validation'),
    changing('src/features/supervision/contract.ts', 'queue_id: id }', 'task_id: id }'),
  ),
  fact(
    'agent-task-channels',
    'The agent task request has channels: ids of channels of type AGENT',
    shape('payload of agent task'),
    channels('are the ids of type AGENT only'),
    without(taskStorage, ".filter(({ type }) => type === 'AGENT')"),
  ),
  fact(
    'agent-task-channels-order',
    'Its channels stand by priority, descending',
    channels('are sorted by descending priority'),
    changing(taskStorage, 'other.priority - one.priority', 'one.priority - other.priority'),
  ),
  fact(
    'agent-task-channels-once',
    'Its channels are de-duplicated',
    channels('have no duplicates'),
    changing(taskStorage, '...new Set(', '...Array.from('),
  ),
  ...factsShownBy([asking, shape('payload of agent task')], {
    'agent-task-agent-id': ['The agent task request has agent_id', without(asksTasks, 'agent_id: agentId, ')],
    'agent-task-status-priority': [
      'The agent task request has status_priority, a list',
      changing(asksTasks, 'taskSettings.statusPriority.read() ?? []', '[]'),
    ],
  }),
  ...factsShownBy([shape('answer of task response')], {
    'task-response-is-error': [
      'The task response has is_error',
      changing(
        tasks,
        'is_error: z.literal(false), message: z.string(), data: z.array(agentTask)',
        'message: z.string(), data: z.array(agentTask)',
      ),
      because('It is always false: an error has its own HTTP status. The console heeds true as well'),
    ],
    'task-response-message': [
      'The task response has message',
      changing(tasks, 'message: z.string(), data: z.array(agentTask)', 'data: z.array(agentTask)'),
    ],
    'task-response-data': [
      'The task response has data, a list',
      changing(tasks, 'message: z.string(), data: z.array(agentTask)', 'message: z.string()'),
    ],
  }),
  ...factsShownBy([shape('payload of logout'), provenBy('platform/console/shell/session.test.tsx', 'by Logout ends the session')], {
    'logout-role': ['The logout request has role', without(logout, 'role: text(100), ')],
    'logout-id': ['The logout request has id, the agent id', without(logout, ', id: id.nullable()')],
  }),
  fact(
    'unassign-agent-id',
    'The unassign request has agent_id',
    shape('payload of unassign'),
    changing(tasks, 'z.strictObject({ agent_id: id })', 'z.strictObject({})'),
  ),
  fact(
    'prescription-count',
    'The prescription pending count is meta.count',
    provenBy('cio/server/leads.test.ts', 'the order-lead list of §7.3 counts pending prescriptions'),
    provenBy('cio/console.test.tsx', 'shows how many prescriptions are pending'),
    changing('src/features/cio/contract.ts', 'meta: z.object({ count: z.number() })', 'meta: z.object({ total: z.number() })'),
  ),
  ...factsShownBy([pushed], {
    'push-title': ['A pushed notification has title', pushes("title: ''")],
    'push-created-at': [
      'A pushed notification has created_at',
      changing('src/features/notifications/server/notify.ts', 'created_at: at.toISOString(), ', ''),
    ],
    'push-id': [
      'A pushed notification has web_socket_notification_id',
      changing(
        'src/features/notifications/server/notify.ts',
        'web_socket_notification_id: notificationId, notification_mapping_id',
        'notification_mapping_id',
      ),
    ],
    'push-message': ['A pushed notification has message', pushes("message: ''")],
    'push-order-id': ['message_attributes has order_id', pushes('message_attributes: { ...notice.message_attributes, order_id: null }')],
    'push-status': ['message_attributes has status', pushes('message_attributes: { ...notice.message_attributes, status: null }')],
  }),
  fact(
    'push-callback-id',
    'message_attributes has id, the callback id',
    provenBy('callbacks/server.test.ts', 'of somebody else is refused until it is taken, and its owner is told'),
    changing('src/features/callbacks/server/callback-notices.ts', 'order_id, id, status', 'order_id, id: null, status'),
  ),
  ...factsShownBy([storedItem], {
    'stored-id': ['A stored notification has id, the notification mapping id', changing(lists, 'id: mapping.id,', 'id,')],
    'stored-created-at': ['A stored notification has created_at', without(lists, 'created_at: mapping.created_at.toISOString(),')],
    'stored-title': [
      'A stored notification has web_socket_notification.title',
      changing(lists, 'web_socket_notification: { id, title,', "web_socket_notification: { id, title: '',"),
    ],
    'stored-attributes': [
      'A stored notification has web_socket_notification.message_attributes',
      changing(
        lists,
        'title, message, message_attributes },\n  }',
        'title, message, message_attributes: { order_id: null, id: null, status: null } },\n  }',
      ),
    ],
  }),
  fact(
    'shown-id',
    'A notification in the UI has id',
    provenBy('notifications/console/notifications.test.tsx', 'clears one by its icon'),
    changing(
      'src/features/notifications/console/notification-items.tsx',
      "{ type: 'notification.clear', id: item.id }",
      "{ type: 'notification.clear', id: 0 }",
    ),
  ),
  ...factsShownBy([item], {
    'shown-title': ['A notification in the UI has title', onScreen('{t(title)}')],
    'shown-message': [
      'A notification in the UI has message',
      changing('src/features/notifications/console/notification-items.tsx', '{message}</span>', '</span>'),
    ],
    'shown-status': ['A notification in the UI has status', onScreen('{statusInWords(message_attributes.status)}')],
    'shown-order-id': ['A notification in the UI has order_id', renamed(words, "t('Order {id}'", 'Order')],
    'shown-callback-id': ['A notification in the UI has callback_id', renamed(words, "t('Callback {id}'", 'Callback')],
  }),
]);
