import { isFirstScreenShown, markScreenShown } from '../actors/when-quiet.ts';
import { loadSlots } from '../slot.tsx';
import type { NavigationHooks } from './navigation.ts';
import { guardSession, session } from '#platform/session/console/session.ts';

/** Dependencies of the navigation: the session check, and code that loads on demand. */
export const navigationHooks: NavigationHooks = {
  guard: guardSession,
  onOpened: () => {
    if (isFirstScreenShown()) markScreenShown();
    session.send({ type: 'place.opened' });
  },
  frame: async () => {
    const [frame] = await Promise.all([import('../shell/frame.tsx'), loadSlots('header.start', 'header.end', 'overlay')]);
    return frame;
  },
  notFound: () => import('./not-found-screen.tsx'),
};
