import { late } from './late.tsx';

/** Non-modal overlay below its anchor; its code loads at the first use of the page, or when it first opens. */
export const Popover = late(() => import('./popover-dropdown.tsx'));
