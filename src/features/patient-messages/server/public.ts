export { openMessaging } from './open-messaging.ts';
