import { Router } from 'react-router-dom';
import { stored } from '#console/lib/session-storage.ts';
import { Confirmations } from '#console/ui/overlays/confirm-dialog.tsx';
import { type FrameProps, navigator } from '../navigation.ts';
import { SessionWarning } from './session-warning.tsx';
import { Shell } from './shell.tsx';
import { TaskDialog } from './task-dialog.tsx';

/** What surrounds every screen of a signed-in user: router, shell, session warning. Loaded with the first of them. */
export default function Frame({ shown, children }: FrameProps) {
  const user = stored.currentUser.read();
  return (
    <Router location={shown.location} navigator={navigator}>
      {user ? (
        <Shell user={user} area={shown.arrived?.area ?? null}>
          {children}
        </Shell>
      ) : (
        children
      )}
      <Confirmations />
      <TaskDialog />
      <SessionWarning />
    </Router>
  );
}
