import { Router } from 'react-router-dom';
import { stored } from '../storage/session-storage.ts';
import { Confirmations } from '../ui/overlays/confirm-dialog.tsx';
import { type FrameProps, navigator } from '../navigation/navigation.ts';
import { SessionWarning } from './session-warning.tsx';
import { Shell } from './shell.tsx';
import { Slot } from '../slot.tsx';

/**
 * Frame of every signed-in screen: router, session warning, and the shell unless the area is bare (§2.3). Loaded with the
 * first of them.
 */
export default function Frame({ state, children }: FrameProps) {
  const user = stored.currentUser.read();
  const { area } = state;
  return (
    <Router location={state.location} navigator={navigator}>
      {user && !area?.bare ? (
        <Shell user={user} area={area}>
          {children}
        </Shell>
      ) : (
        children
      )}
      <Confirmations />
      <Slot name="overlay" props={{}} />
      <SessionWarning />
    </Router>
  );
}
