import { isFirstScreenShown, markScreenShown } from '../actors/when-quiet.ts';
import { reportScreen } from '../reporting/usage.ts';
import { loadSlots } from '../slot.tsx';
import type { NavigationHooks } from './navigation.ts';
import { Page } from '../shell/page.tsx';
import { guardSession, session } from '#platform/session/console/session.ts';

/** Dependencies of the navigation: the session check, and code that loads on demand. */
export const navigationHooks: NavigationHooks = {
  guard: guardSession,
  onOpened: (area) => {
    if (isFirstScreenShown()) markScreenShown();
    session.send({ type: 'place.opened' });
    if (area) reportScreen(area.path);
  },
  Page,
  frame: async () => {
    const [frame] = await Promise.all([import('../shell/frame.tsx'), loadSlots('header.start', 'header.end', 'screen.foot', 'overlay')]);
    return frame;
  },
  notFound: () => import('./not-found-screen.tsx'),
};
