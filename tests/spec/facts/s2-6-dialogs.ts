import { changing, renamed, without } from '../changes.ts';
import { fact, facts, factsShownBy, provenBy } from '../fact.ts';

const shell = (words: string) => provenBy('platform/console/shell/session.test.tsx', words);
const taskModal = (words: string) => provenBy('agent-tasks/console/agent-tasks.test.tsx', words);
const confirmation = (words: string) => provenBy('platform/console/ui/dialogs.test.tsx', words);
const warning = 'src/platform/console/shell/session-warning.tsx';
const confirm = 'src/platform/console/ui/overlays/confirm-dialog.tsx';
const taskDialog = 'src/features/agent-tasks/console/task-dialog.tsx';

export const dialogs = facts('§2.6', 'Dialogs', [
  ...factsShownBy([shell('counts down the last minute')], {
    'timeout-title': ['The session-timeout modal is titled "Session Timeout Warning"', renamed(warning, "t('Session Timeout Warning')")],
    'timeout-message': ['Its message is "Your session will expire soon!"', renamed(warning, "t('Your session will expire soon!')")],
    'timeout-countdown': ['It counts down in seconds', without(warning, "{t('{n} s', { n: secondsRemaining })}")],
    'timeout-progress': ['It has a progress bar scaled against 60 seconds', without(warning, 'max={INACTIVITY_COUNTDOWN / 1_000} ')],
  }),
  fact('timeout-logout-now', 'It has a button "Logout Now"', shell('logs out by Logout Now'), renamed(warning, "{t('Logout Now')}")),
  fact(
    'timeout-stay',
    'It has a button "Stay Logged In"',
    shell('is dismissed by Stay Logged In'),
    renamed(warning, "{t('Stay Logged In')}"),
  ),
  fact(
    'timeout-close',
    'A close icon cancels the warning',
    shell('is dismissed by the close icon'),
    changing(warning, 'onClose={stay}', 'onClose={() => {}}'),
  ),
  fact(
    'confirmation-message',
    'The confirmation dialog shows a message',
    confirmation('shows the given texts'),
    changing(confirm, "message ?? t('Are you sure?')", "t('Are you sure?')"),
  ),
  ...factsShownBy([confirmation('asks "Are you sure?", and Yes confirms it')], {
    'confirmation-default-message': ['Its default message is "Are you sure?"', renamed(confirm, "t('Are you sure?')")],
    'confirmation-button': ['It has a confirm button, "Yes" by default', renamed(confirm, "t('Yes')")],
    'confirmation-true': [
      'Confirm closes it with true',
      changing(confirm, 'const onConfirm = () => answer(true);', 'const onConfirm = () => answer(false);'),
    ],
  }),
  fact(
    'confirmation-my-queue',
    'In the my-queue case confirm also navigates to /crm/my-queue',
    provenBy('agent-tasks/console/agent-tasks.test.tsx', 'a confirmation leads to /crm/my-queue (§2.6)'),
    changing('src/features/agent-tasks/console/agent-tasks.ts', 'openPath(MY_QUEUE_PATH);', "openPath('/home');"),
  ),
  fact(
    'task-modal-size',
    'The agent-task modal is 300x120 px',
    taskModal('is 300x120 px with an OK button'),
    without(taskDialog, 'style={TASK_MODAL_SIZE}'),
  ),
  fact('task-modal-ok', 'It has an OK button', taskModal('is 300x120 px with an OK button'), renamed(taskDialog, "{t('OK')}")),
  fact(
    'task-modal-appears',
    'It appears when agent tasks are fetched',
    taskModal('stores the count and shows the modal'),
    changing(taskDialog, "snapshot?.hasTag('offered')", "snapshot?.matches('busy')"),
  ),
  fact(
    'registration-to-root',
    'After registration succeeds the app goes to the root',
    provenBy('session/console/registration.test.tsx', 'sends them, stores the user as after a sign-in'),
    shell('welcomes by name'),
    changing(
      'src/platform/session/console/session.ts',
      'if (!isInspectorOfPage) return openPath(path);',
      'if (!isInspectorOfPage) return;',
    ),
  ),
  fact(
    'logout-to-root',
    'Logout goes to the root',
    shell('by Logout ends the session'),
    without('src/platform/session/console/session.ts', "else openPathUnasked('/');"),
  ),
]);
