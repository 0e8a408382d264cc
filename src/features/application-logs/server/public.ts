export type { StorySource } from './request-story.ts';
export type { WebhookRecords } from './webhook-call.ts';
