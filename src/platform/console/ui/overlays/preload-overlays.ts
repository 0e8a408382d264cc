import { Bubble } from '../controls/reason.tsx';
import { Dialog } from './dialog.tsx';
import { onFirstUse } from './first-use.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

/** Loads the code of all dialogs, menus, popovers and bubbles, so that they open at once. */
export const preloadOverlays = () => Promise.all([Dialog, Menu, Popover, Bubble].map((overlay) => overlay.preload()));

export const preloadOverlaysOnUse = (): (() => void) => onFirstUse(() => void preloadOverlays());
