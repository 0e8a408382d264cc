import { sayError } from '#console/lib/errors.ts';
import { onUntoldFailure } from '#console/lib/failures.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { SESSION_NOTIFICATION_DISPLAY_TIME } from '#contracts/constants.ts';

/** Shows what failed and no screen tells: red, for four seconds (§8). The same sentence is not said twice at once. */
export const presentFailures = (): (() => void) =>
  onUntoldFailure((error) => {
    const text = sayError(error);
    toast({ key: `failure: ${text}`, tone: 'late', text, timeOut: SESSION_NOTIFICATION_DISPLAY_TIME });
  });
