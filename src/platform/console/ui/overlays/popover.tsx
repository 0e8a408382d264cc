import { late } from './late.tsx';

/** Non-modal overlay below its anchor; its code loads when the browser is idle, or when it first opens. */
export const Popover = late(() => import('./popover-dropdown.tsx'));
