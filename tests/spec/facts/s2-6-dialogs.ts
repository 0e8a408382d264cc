import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const warning = (words: string) => provenBy('platform/console/shell/session.test.tsx', words);
const taskModal = (words: string) => provenBy('agent-tasks/console/agent-tasks.test.tsx', words);
const confirmation = (words: string) => provenBy('platform/console/ui/dialogs.test.tsx', words);

export const dialogs = facts('§2.6', 'Dialogs', [
  ...factsShownBy([warning('counts down the last minute')], {
    'timeout-title': 'The session-timeout modal is titled "Session Timeout Warning"',
    'timeout-message': 'Its message is "Your session will expire soon!"',
    'timeout-countdown': 'It counts down in seconds',
    'timeout-progress': 'It has a progress bar scaled against 60 seconds',
  }),
  fact('timeout-logout-now', 'It has a button "Logout Now"', warning('logs out by Logout Now')),
  fact('timeout-stay', 'It has a button "Stay Logged In"', warning('is dismissed by')),
  fact('timeout-close', 'A close icon cancels the warning', warning('is dismissed by')),
  fact('confirmation-message', 'The confirmation dialog shows a message', confirmation('shows the given texts')),
  fact('confirmation-default-message', 'Its default message is "Are you sure?"', confirmation('asks "Are you sure?", and Yes confirms it')),
  fact('confirmation-button', 'It has a confirm button, "Yes" by default', confirmation('asks "Are you sure?", and Yes confirms it')),
  fact('confirmation-true', 'Confirm closes it with true', confirmation('asks "Are you sure?", and Yes confirms it')),
  fact('confirmation-my-queue', 'In the my-queue case confirm also navigates to /crm/my-queue', openIn('crm')),
  fact('task-modal-size', 'The agent-task modal is 300x120 px', taskModal('is 300x120 px with an OK button')),
  fact('task-modal-ok', 'It has an OK button', taskModal('is 300x120 px with an OK button')),
  fact('task-modal-appears', 'It appears when agent tasks are fetched', taskModal('stores the count and shows the modal')),
  fact(
    'registration-to-root',
    'After registration succeeds the app goes to the root',
    provenBy('journeys/registration.paths.spec.ts', 'registration'),
  ),
  fact('logout-to-root', 'Logout goes to the root', warning('by Logout ends the session')),
]);
