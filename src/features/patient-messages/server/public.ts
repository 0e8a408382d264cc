export { sendToPatient } from './follow-delivery.ts';
export { openMessaging } from './open-messaging.ts';
export type { MessageLanguage } from '../message-templates.ts';
