export { CallTime, inMinutes } from './call-time.tsx';
export { ChangeDialog } from './change-dialog.tsx';
