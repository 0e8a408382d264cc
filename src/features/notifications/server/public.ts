export { pushNotifications } from './notification-realtime.ts';
export {
  CALL_CENTER_OPERATION,
  CALL_CENTER_OPERATION_ADMIN,
  type Notice,
  notify,
  statusAttribute,
  type NotificationDelivery,
} from './notify.ts';
