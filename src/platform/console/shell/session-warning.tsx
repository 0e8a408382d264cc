import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { Actor } from 'xstate';
import { t } from '../language/language.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { INACTIVITY_COUNTDOWN, INACTIVITY_LOGOUT } from '#platform/contract/constants.ts';
import type { ActivityClock, inactivityMachine } from '#machines/session/inactivity.ts';
import { session } from '#platform/session/console/session.ts';

type Inactivity = Actor<typeof inactivityMachine>;

/** Update interval of the countdown. Milliseconds. */
const TICK = 250;

/** Session-timeout modal (§2.6), while inactivityMachine warns. */
export function SessionWarning() {
  const inactivity = useSelector(session, ({ children }) => children.inactivity as unknown as Inactivity | undefined);
  const warns = useSelector(inactivity, (snapshot) => snapshot?.hasTag('warning') ?? false);
  return inactivity && warns ? <Warning inactivity={inactivity} /> : null;
}

function Warning({ inactivity }: { inactivity: Inactivity }) {
  const { lastActivityAt, clock } = useSelector(inactivity, ({ context }) => context);
  const secondsRemaining = useCountdown(lastActivityAt + INACTIVITY_LOGOUT, clock);
  const stayButton = useRef<HTMLButtonElement>(null);
  const stay = () => inactivity.send({ type: 'warning.stay' });
  return (
    <Dialog
      title={t('Session Timeout Warning')}
      role="alertdialog"
      state="warning"
      warning
      onClose={stay}
      // Without its dialog the session ends in time.
      onUnavailable={() => {}}
      focus={stayButton}
      footer={
        <>
          <Button onClick={() => inactivity.send({ type: 'warning.logout' })}>{t('Logout Now')}</Button>
          <Button variant="filled" ref={stayButton} onClick={stay}>
            {t('Stay Logged In')}
          </Button>
        </>
      }
    >
      <p>{t('Your session will expire soon!')}</p>
      <div className="countdown">
        <progress max={INACTIVITY_COUNTDOWN / 1_000} value={secondsRemaining} aria-label={t('Seconds left')} />
        <b>{t('{n} s', { n: secondsRemaining })}</b>
      </div>
    </Dialog>
  );
}

/** Whole seconds until a moment, never negative. */
function useCountdown(deadline: number, clock: ActivityClock): number {
  const secondsLeft = () => Math.max(0, Math.ceil((deadline - clock.now()) / 1_000));
  const [secondsRemaining, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((deadline - clock.now()) / 1_000))), TICK);
    return () => clearInterval(timer);
  }, [deadline, clock]);
  return secondsRemaining;
}
