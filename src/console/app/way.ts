import { isFirstScreenShown, tellScreen } from '#console/lib/when-quiet.ts';
import type { Way } from './navigation.ts';
import { guardSession, session } from './session.ts';

/** What the navigation asks of the rest of the app: a verdict on the session, and code that is loaded when it is needed. */
export const way: Way = {
  guard: guardSession,
  arrived: () => {
    if (isFirstScreenShown()) tellScreen();
    session.send({ type: 'place.opened' });
  },
  frame: () => import('./shell/frame.tsx'),
  notFound: () => import('./not-found-screen.tsx'),
};
