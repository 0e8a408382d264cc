import { sayError } from '../client/errors.ts';
import { unshownFailure } from './failures.ts';
import { toast } from '../ui/feedback/toast-list.ts';
import { SESSION_NOTIFICATION_DISPLAY_TIME } from '#platform/contract/constants.ts';

/** Shows failures that no screen displays, in red for four seconds (§8). The same sentence is not shown twice at once. */
export const presentFailures = (): (() => void) =>
  unshownFailure.subscribe((error) => {
    const text = sayError(error);
    toast({ key: `failure: ${text}`, tone: 'late', text, timeOut: SESSION_NOTIFICATION_DISPLAY_TIME });
  });
