import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const shape = (words: string) => provenBy('spec/operations.test.ts', words);
const sent = (words: string) => provenBy('session/console/sign-in-screen.test.tsx', words);
const channels = (words: string) => provenBy('agent-tasks/console/agent-task-storage.test.ts', words);
const asking = provenBy('agent-tasks/console/agent-tasks.test.tsx', 'sends the channels of type AGENT by descending priority');
const pushed = provenBy('notifications/server/notification-stream.test.ts', 'sends every notification of its user as it is stored');
const storedItem = provenBy('notifications/server/notifications.test.ts', 'newest first, in the shape of §3');

/** Payloads of requests and messages. */
export const payloads = facts('§3', 'Payloads', [
  ...factsShownBy(
    [shape('payload of registration'), provenBy('session/console/registration.test.tsx', 'sends them, stores the user as after a sign-in')],
    {
      'registration-user-name': 'Registration has user_name',
      'registration-phone-no': 'Registration has phone_no',
      'registration-gender': 'Registration has gender',
      'registration-email': 'Registration has email',
      'registration-password': 'Registration has password',
    },
  ),
  ...factsShownBy([shape('payload of login'), sent('stores the enriched user')], {
    'login-username': 'Login has username',
    'login-password': 'Login has password',
    'login-grant-type': 'Login has grant_type, always password',
    'login-platform': 'Login has platform, OPS',
  }),
  ...factsShownBy([shape('payload of MFA verification'), sent('keeps only the user id until')], {
    'mfa-user-id': 'MFA verification has user_id',
    'mfa-user-token': 'MFA verification has user_token',
    'mfa-username': 'MFA verification has username',
    'mfa-password': 'MFA verification has password',
  }),
  fact('queue-validation-queue-id', 'Queue validation has queue_id', openIn('crm')),
  fact(
    'agent-task-channels',
    'The agent task request has channels: ids of channels of type AGENT',
    shape('payload of agent task'),
    channels('are the ids of type AGENT only'),
  ),
  fact('agent-task-channels-order', 'Its channels stand by priority, descending', channels('are sorted by descending priority')),
  fact('agent-task-channels-once', 'Its channels are de-duplicated', channels('have no duplicates')),
  fact('agent-task-agent-id', 'The agent task request has agent_id', asking, shape('payload of agent task')),
  fact('agent-task-status-priority', 'The agent task request has status_priority, a list', asking, shape('payload of agent task')),
  ...factsShownBy([shape('answer of task response')], {
    'task-response-is-error': 'The task response has is_error',
    'task-response-message': 'The task response has message',
    'task-response-data': 'The task response has data, a list',
  }),
  ...factsShownBy([shape('payload of logout'), provenBy('platform/console/shell/session.test.tsx', 'by Logout ends the session')], {
    'logout-role': 'The logout request has role',
    'logout-id': 'The logout request has id, the agent id',
  }),
  fact('unassign-agent-id', 'The unassign request has agent_id', shape('payload of unassign')),
  fact('prescription-count', 'The prescription pending count is meta.count', openIn('cio-management')),
  ...factsShownBy([pushed], {
    'push-title': 'A pushed notification has title',
    'push-created-at': 'A pushed notification has created_at',
    'push-id': 'A pushed notification has web_socket_notification_id',
    'push-message': 'A pushed notification has message',
    'push-order-id': 'message_attributes has order_id',
    'push-callback-id': 'message_attributes has id, the callback id',
    'push-status': 'message_attributes has status',
  }),
  ...factsShownBy([storedItem, shape('answer of stored notifications')], {
    'stored-id': 'A stored notification has id, the notification mapping id',
    'stored-created-at': 'A stored notification has created_at',
    'stored-title': 'A stored notification has web_socket_notification.title',
    'stored-attributes': 'A stored notification has web_socket_notification.message_attributes',
  }),
  ...factsShownBy([provenBy('notifications/console/notifications.test.tsx', 'shows callback id or else order id')], {
    'shown-id': 'A notification in the UI has id',
    'shown-title': 'A notification in the UI has title',
    'shown-message': 'A notification in the UI has message',
    'shown-status': 'A notification in the UI has status',
    'shown-order-id': 'A notification in the UI has order_id',
    'shown-callback-id': 'A notification in the UI has callback_id',
  }),
]);
