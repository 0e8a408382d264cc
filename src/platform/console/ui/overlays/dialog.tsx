import { late } from './late.tsx';

/** Modal dialog; its code loads at the first use of the page, or when it first opens. */
export const Dialog = late(() => import('./modal-dialog.tsx'));
