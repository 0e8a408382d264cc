import { fact, facts, provenBy } from '../fact.ts';

const flow = (words: string) => provenBy('agent-tasks/console/agent-tasks.test.tsx', words);
const tasks = (words: string) => provenBy('machines/shell/agent-tasks.test.ts', words);
const socket = (words: string) => provenBy('platform/console/client/socket.test.ts', words);
const cioOps = (words: string) => provenBy('orders/server/cio-ops.test.ts', words);
const stream = (words: string) => provenBy('notifications/server/notification-stream.test.ts', words);
const cached = (words: string) => provenBy('platform/console/choices/general-data-storage.test.ts', words);
const choices = (words: string) => provenBy('machines/shell/general-data.test.ts', words);
const dialog = (words: string) => provenBy('platform/console/ui/dialogs.test.tsx', words);
const comments = (words: string) => provenBy('machines/orders/quick-comments.test.ts', words);

export const agentTasks = facts('§4.6', 'Agent task flow', [
  fact(
    'fetches-at-startup',
    'If the stored queue item count is 0 at startup, the app fetches tasks',
    flow('fetches tasks when the stored queue item count is 0'),
    tasks('are fetched at startup'),
    tasks('are not fetched at startup'),
  ),
  fact(
    'stores-count',
    'If tasks exist it stores the count',
    tasks('that exist are counted'),
    flow('fetches tasks when the stored queue item count is 0, stores the count'),
  ),
  fact(
    'shows-modal',
    'If tasks exist it shows the task modal',
    flow('stores the count and shows the modal'),
    tasks('that exist open the task modal'),
  ),
  fact(
    'stores-0',
    'If none exist it stores 0',
    tasks('that do not exist store 0'),
    flow('stores 0 when there are no tasks, and asks again after 60 s'),
  ),
  fact('retries', 'If none exist it retries after 60 seconds', flow('and asks again after 60 s'), tasks('are asked for again after 60 s')),
]);

export const realTime = facts('§4.7', 'Real-time', [
  fact(
    'connected-on-navigation',
    'On each navigation after sign-in the app emits cio-ops-connected',
    socket('says on each navigation who is here'),
    cioOps('is accepted with the session’s own agent id'),
  ),
  fact(
    'agent-id-and-phone',
    'Its agent id is agent_id, an underscore, then phone_no',
    socket('says on each navigation who is here'),
    cioOps('is accepted with the session’s own agent id'),
  ),
  fact(
    'prescription-received',
    'On cio-prescription-received it refreshes the pending-prescription orders',
    socket('hears cio-prescription-received and renews'),
    cioOps('delivers cio-prescription-received'),
  ),
  fact(
    'prescription-received-without-user',
    'On cio-prescription-received it logs out if no user is stored',
    socket('ends the session on cio-prescription-received'),
  ),
  fact(
    'websocket-address',
    'A websocket goes to the configured url plus the user’s email address',
    provenBy('notifications/console/notification-stream.test.ts', 'an auth query and the email'),
    stream('is refused without the email'),
  ),
  fact('messages-feed', 'It streams notifications into the messages feed', stream('sends every notification of its user')),
]);

export const generalDataCache = facts('§4.8', 'General data cache', [
  fact(
    'from-session-storage',
    'It is read from session storage if present and less than 24 hours old',
    cached('serves a page reload within 24 hours'),
    choices('come from the cache'),
  ),
  fact(
    'fetched-and-stored',
    'Otherwise it is fetched and stored with a timestamp',
    cached('stands in session storage under two keys'),
    choices('are fetched if nothing is stored'),
  ),
  fact(
    'expired-cleared',
    'An expired cache is cleared',
    choices('a cache that is 24 hours old is cleared'),
    choices('when the cache expires while the page is open'),
  ),
  fact('corrupt-cleared', 'A corrupt cache is cleared', cached('counts as corrupt'), choices('a cache that is corrupt is cleared')),
  fact('cleared-on-demand', 'It can be cleared on demand', cached('is cleared on demand'), choices('are cleared on demand')),
  fact('refreshed-on-demand', 'It can be refreshed on demand', choices('are refreshed on demand')),
  fact(
    'loaded-at-startup',
    'General data is also loaded at startup',
    provenBy('platform/console/choices/general-data.test.tsx', 'are fetched at the start of the session'),
  ),
]);

export const commentsAndToasts = facts('§4.9', 'Quick comments and toasts', [
  fact('comments-toggled', 'Quick-comment selection can be toggled', comments('is toggled')),
  fact('comments-counted', 'Quick-comment selection can be counted', comments('is counted')),
  fact(
    'comments-joined',
    'Quick-comment selection can be joined with "; "',
    comments('is joined'),
    provenBy('orders/console/cancelling.test.tsx', 'joins quick comments with typed text'),
  ),
  fact(
    'comments-cleared',
    'Quick-comment selection can be cleared',
    comments('is cleared'),
    provenBy('orders/console/cancelling.test.tsx', 'clears every quick comment at once'),
  ),
  fact(
    'toast-states',
    'A toast goes inactive, then active, then removed',
    provenBy('platform/console/ui/toasts.test.tsx', 'is inactive, active for 5 s, removed'),
  ),
  fact('modal-states', 'A modal is open, then closed', dialog('is gone at once')),
  fact('modal-escape', 'Escape dismisses a modal if the keyboard option is on', dialog('is dismissed by Escape')),
  fact('modal-backdrop', 'A backdrop click dismisses a modal if the backdrop option is true', dialog('is dismissed by a click beside it')),
]);
