export type { NotificationSubject } from './notification-slots.ts';
