import { isFirstScreenShown, tellScreen } from '../actors/when-quiet.ts';
import { loadSlots } from '../slot.tsx';
import type { Way } from './navigation.ts';
import { guardSession, session } from '#platform/session/console/session.ts';

/** What the navigation asks of the rest of the app: a verdict on the session, and code that is loaded when it is needed. */
export const way: Way = {
  guard: guardSession,
  arrived: () => {
    if (isFirstScreenShown()) tellScreen();
    session.send({ type: 'place.opened' });
  },
  frame: async () => {
    const [frame] = await Promise.all([import('../shell/frame.tsx'), loadSlots('header.start', 'header.end', 'overlay')]);
    return frame;
  },
  notFound: () => import('./not-found-screen.tsx'),
};
