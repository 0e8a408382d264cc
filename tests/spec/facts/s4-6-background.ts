import { changing, doubled, without } from '../changes.ts';
import { because, fact, facts, provenBy } from '../fact.ts';

const flow = (words: string) => provenBy('agent-tasks/console/agent-tasks.test.tsx', words);
const tasks = (words: string) => provenBy('machines/shell/agent-tasks.test.ts', words);
const socket = (words: string) => provenBy('platform/console/client/socket.test.ts', words);
const cioOps = (words: string) => provenBy('orders/server/cio-ops.test.ts', words);
const stream = (words: string) => provenBy('notifications/server/notification-stream.test.ts', words);
const cached = (words: string) => provenBy('platform/console/choices/general-data-storage.test.ts', words);
const choices = (words: string) => provenBy('machines/shell/general-data.test.ts', words);
const fetched = (words: string) => provenBy('platform/console/choices/general-data.test.tsx', words);
const dialog = (words: string) => provenBy('platform/console/ui/dialogs.test.tsx', words);
const comments = (words: string) => provenBy('machines/orders/quick-comments.test.ts', words);
const cancelling = (words: string) => provenBy('orders/console/cancelling.test.tsx', words);

const agentTasksChart = 'machines/shell/agentTasks.ts';
const tasksInTab = 'src/features/agent-tasks/console/agent-tasks.ts';
const sockets = 'src/platform/console/client/socket.ts';
const generalDataChart = 'machines/shell/generalData.ts';
const quickComments = 'machines/orders/quickComments.ts';

export const agentTasks = facts('§4.6', 'Agent task flow', [
  fact(
    'fetches-at-startup',
    'If the stored queue item count is 0 at startup, the app fetches tasks',
    flow('fetches tasks when the stored queue item count is 0'),
    tasks('are fetched at startup'),
    tasks('are not fetched at startup'),
    changing(agentTasksChart, "{ guard: 'hasTasks', target: 'busy' }, { target: 'fetching' }", "{ target: 'busy' }"),
    because('Only for call-centre agents with an agent id, and only in the leading tab, so that several tabs ask once'),
  ),
  fact(
    'stores-count',
    'If tasks exist it stores the count',
    flow('fetches tasks when the stored queue item count is 0, stores the count'),
    without(tasksInTab, 'taskSettings.queueItemCount.write(count);'),
  ),
  fact(
    'shows-modal',
    'If tasks exist it shows the task modal',
    flow('stores the count and shows the modal'),
    tasks('that exist open the task modal'),
    without(agentTasksChart, "tags: ['offered'],"),
  ),
  fact(
    'stores-0',
    'If none exist it stores 0',
    flow('stores 0 when there are no tasks, and asks again after 60 s'),
    without(tasksInTab, 'taskSettings.queueItemCount.write(count);'),
  ),
  fact('retries', 'If none exist it retries after 60 seconds', tasks('are asked for again after 60 s'), doubled('AGENT_TASK_RETRY')),
]);

export const realTime = facts('§4.7', 'Real-time', [
  fact(
    'connected-on-navigation',
    'On each navigation after sign-in the app emits cio-ops-connected',
    socket('says on each navigation who is here'),
    provenBy('machines/shell/navigation.test.ts', 'reports the agent’s presence (§4.7)'),
    without('machines/shell/navigation.ts', ", 'tellArrival'"),
  ),
  fact(
    'agent-id-and-phone',
    'Its agent id is agent_id, an underscore, then phone_no',
    socket('says on each navigation who is here'),
    cioOps('is accepted with the session’s own agent id'),
    changing(sockets, "`${agent_id ?? ''}_${phone_no}`", "`${agent_id ?? ''}-${phone_no}`"),
  ),
  fact(
    'prescription-received',
    'On cio-prescription-received it refreshes the pending-prescription orders',
    socket('hears cio-prescription-received and renews'),
    cioOps('delivers cio-prescription-received'),
    without('src/features/orders/console.ts', "'cio-prescription-received': (fact) => ('order_id' in fact ? keysTouched(fact) : []),"),
    because('The order lists are renewed: they show which orders wait for a prescription'),
  ),
  fact(
    'prescription-received-without-user',
    'On cio-prescription-received it logs out if no user is stored',
    socket('ends the session on cio-prescription-received'),
    without(sockets, "else if (name === 'cio-prescription-received') sessionEnded.emit(SESSION_TIMEOUT);"),
  ),
  fact(
    'websocket-address',
    'A websocket goes to the configured url plus the user’s email address',
    provenBy('notifications/console/notification-stream.test.ts', 'an auth query and the email'),
    stream('is refused without the email'),
    changing('src/features/notifications/console/notification-stream.ts', "url.searchParams.set('email', email);", ''),
    because('Without a setting it is the console’s own origin'),
  ),
  fact(
    'messages-feed',
    'It streams notifications into the messages feed',
    provenBy('notifications/console/notifications.test.tsx', 'adds a notification and its toast once'),
    stream('sends every notification of its user'),
    changing('machines/shell/notifications.ts', "on: { 'stream.pushed': { actions:", "on: { 'stream.lost': { actions:"),
  ),
]);

export const generalDataCache = facts('§4.8', 'General data cache', [
  fact(
    'from-session-storage',
    'It is read from session storage if present and less than 24 hours old',
    choices('come from the cache'),
    cached('serves a page reload within 24 hours'),
    changing(generalDataChart, "params: momentOf }, target: 'fresh',", "params: momentOf }, target: 'fetching',"),
  ),
  fact(
    'fetched-and-stored',
    'Otherwise it is fetched and stored with a timestamp',
    fetched('are fetched at the start of the session'),
    without('src/platform/choices/console/general-data-actor.ts', 'storeGeneralData(sets, fetchedAt);'),
  ),
  fact(
    'expired-cleared',
    'An expired cache is cleared',
    choices('a cache that is 24 hours old is cleared'),
    choices('when the cache expires while the page is open'),
    changing(
      generalDataChart,
      "after: { untilExpiry: { target: 'fetching', actions: 'clearCache' } }",
      "after: { untilExpiry: { target: 'fetching' } }",
    ),
  ),
  fact(
    'corrupt-cleared',
    'A corrupt cache is cleared',
    choices('a cache that is corrupt is cleared'),
    cached('counts as corrupt'),
    changing(generalDataChart, "onError: { target: 'fetching', actions: 'clearCache' }", "onError: { target: 'fetching' }"),
  ),
  fact(
    'cleared-on-demand',
    'It can be cleared on demand',
    choices('are cleared on demand'),
    fetched('are cleared and refreshed on demand'),
    changing(generalDataChart, "'data.clear': { target: 'cleared', actions: 'clearCache' }", "'data.clear': 'cleared'"),
  ),
  fact(
    'refreshed-on-demand',
    'It can be refreshed on demand',
    choices('are refreshed on demand'),
    fetched('are cleared and refreshed on demand'),
    changing(generalDataChart, "on: { 'data.refresh': 'fetching', 'data.clear'", "on: { 'data.clear'"),
  ),
  fact(
    'loaded-at-startup',
    'General data is also loaded at startup',
    fetched('are fetched at the start of the session'),
    changing(generalDataChart, "initial: 'reading'", "initial: 'cleared'"),
  ),
]);

export const commentsAndToasts = facts('§4.9', 'Quick comments and toasts', [
  fact(
    'comments-toggled',
    'Quick-comment selection can be toggled',
    comments('is toggled'),
    cancelling('joins quick comments with typed text'),
    changing(quickComments, 'selected: !each.selected', 'selected: each.selected'),
  ),
  fact(
    'comments-counted',
    'Quick-comment selection can be counted',
    comments('is counted'),
    cancelling('joins quick comments with typed text'),
    changing(quickComments, 'comments.filter((each) => each.selected).length', 'comments.length'),
  ),
  fact(
    'comments-joined',
    'Quick-comment selection can be joined with "; "',
    comments('is joined'),
    cancelling('joins quick comments with typed text'),
    changing(quickComments, ".join('; ')", ".join(', ')"),
  ),
  fact(
    'comments-cleared',
    'Quick-comment selection can be cleared',
    comments('is cleared'),
    cancelling('clears every quick comment at once'),
    without(quickComments, "actions: 'clear'"),
  ),
  fact(
    'toast-states',
    'A toast goes inactive, then active, then removed',
    provenBy('platform/console/ui/toasts.test.tsx', 'is inactive, active for 5 s, removed'),
    changing('machines/ui/toast.ts', "after: { timeOut: '#toast.removed' }", "after: { timeOut: '#toast.gone' }"),
  ),
  fact(
    'modal-states',
    'A modal is open, then closed',
    dialog('is gone at once'),
    changing('machines/ui/modal.ts', "after: { backdropRemoved: 'closed' }", "after: { backdropRemoved: 'open' }"),
  ),
  fact(
    'modal-escape',
    'Escape dismisses a modal if the keyboard option is on',
    dialog('is dismissed by Escape'),
    without('machines/ui/modal.ts', "guard: 'closesOnEscape', "),
  ),
  fact(
    'modal-backdrop',
    'A backdrop click dismisses a modal if the backdrop option is true',
    dialog('is dismissed by a click beside it'),
    without('machines/ui/modal.ts', "guard: 'closesOnBackdrop', "),
  ),
]);
