export { type MessageDetails, queueMessageEventLog, queueMessages } from '../schema.ts';
export type { MessageEditing, MessageQueue, OtherQueue } from './queue.ts';
export { messageKind } from './message-kind.ts';
export { sendMessage } from './send-message.ts';
export { messageStatuses } from '../message-choices.ts';
