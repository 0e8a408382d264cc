import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { stored } from '../storage/session-storage.ts';
import { preloadOverlaysOnUse } from '../ui/overlays/preload-overlays.ts';
import { Confirmations } from '../ui/overlays/confirm-dialog.tsx';
import { LeaveQuestion } from '../navigation/leave-question.tsx';
import { isInspectorOfPage } from '../navigation/location.ts';
import { useOpenArea } from '../navigation/open-area.ts';
import { session } from '#platform/session/console/session.ts';
import { SessionWarning } from './session-warning.tsx';
import { Shell } from './shell.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { Slot } from '../slot.tsx';

/**
 * Frame of every signed-in screen: session warning, questions, and the shell unless the area is bare (§2.3). Loaded with the
 * first of them.
 */
export default function Frame() {
  const area = useOpenArea();
  const { pathname } = useLocation();
  const sessionUser = useSelector(session, ({ context }) => context.user);
  const user = stored.currentUser.read();
  const isKept = isInspectorOfPage && area?.id === 'inspector';
  useEffect(preloadOverlaysOnUse, []);
  if (!sessionUser && area && (area.access === 'public' || area.unguarded))
    return <main>{area.unguarded ? <SignInPrompt area={area} /> : <Outlet />}</main>;
  // No request is made after the session ends.
  if (!sessionUser && !isKept) return null;
  // Remounts for another screen or user, so that no state is kept. The context re-renders the screen after changes of the user.
  const screen = <Outlet key={`${isKept ? '' : sessionUser?.user_id} ${area?.id ?? pathname}`} context={sessionUser} />;
  return (
    <>
      {user && !area?.bare ? (
        <Shell user={user} area={area}>
          {screen}
        </Shell>
      ) : (
        screen
      )}
      <Confirmations />
      <LeaveQuestion />
      <Slot name="overlay" props={{}} />
      <SessionWarning />
    </>
  );
}
