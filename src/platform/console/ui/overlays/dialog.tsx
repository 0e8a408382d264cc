import { late } from './late.tsx';

/** Modal dialog; its code loads when the browser is idle, or when it first opens. */
export const Dialog = late(() => import('./modal-dialog.tsx'));
