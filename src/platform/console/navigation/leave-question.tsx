import { useEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { t } from '../language/language.ts';
import { confirmed } from '../ui/overlays/confirmations.ts';
import { hasUnsavedWork, leavesUnsavedWork } from './unsaved-work.ts';

const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation }) => leavesUnsavedWork(currentLocation, nextLocation);

const askBrowser = (event: BeforeUnloadEvent) => {
  if (hasUnsavedWork()) event.preventDefault();
};

/** Asks before unsaved work is left; the browser asks before the page is closed or reloaded. Once per page. */
export function LeaveQuestion() {
  const blocker = useBlocker(shouldBlock);
  useBeforeUnload(askBrowser);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = async () => {
      const isLeft = await confirmed({
        title: t('Leave without saving?'),
        message: t('Your changes are not saved.'),
        confirm: t('Leave'),
        decline: t('Stay'),
        danger: true,
      });
      if (isLeft) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker]);
  return null;
}
