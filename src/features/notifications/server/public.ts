export { CALL_CENTER_OPERATION, CALL_CENTER_OPERATION_ADMIN, type Notice, notify, statusAttribute } from './notify.ts';
