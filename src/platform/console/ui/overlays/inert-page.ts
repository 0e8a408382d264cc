import { useLayoutEffect } from 'react';

/** The page behind dialogs. Toasts stay in reach above them, and announcements are still read out. */
const PAGE = '#root > :not(.toasts, .visually-hidden)';

let dialogs = 0;

function followDialogs(change: 1 | -1): void {
  dialogs += change;
  for (const part of document.querySelectorAll(PAGE)) part.toggleAttribute('inert', dialogs > 0);
}

/** Takes the page behind a dialog out of reach of pointer, keyboard, page search and screen readers while it is rendered. */
export function useInertPage(): void {
  useLayoutEffect(() => {
    followDialogs(1);
    return () => followDialogs(-1);
  }, []);
}
