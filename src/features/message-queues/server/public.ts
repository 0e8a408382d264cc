export { type MessageDetails, queueMessageEventLog, queueMessages } from '../schema.ts';
export type { MessageQueue, OtherQueue } from './queue.ts';
export { sendMessage } from './send-message.ts';
export { messageStatuses } from '../message-choices.ts';
