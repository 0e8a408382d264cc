import { type EventObject, fromCallback } from 'xstate';
import { consoleFeatures } from '#platform/console/console-feature.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

/** Background chart of a feature, as the root invokes it. */
export const background = (name: string) =>
  fromCallback<EventObject, { user: CurrentUser }>((parts) => {
    const run = consoleFeatures().find((feature) => feature.background?.[name])?.background?.[name];
    if (!run) throw new Error(`No feature runs ${name} in the background`);
    return run(parts);
  });
