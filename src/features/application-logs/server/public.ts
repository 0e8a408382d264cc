export type { StorySource } from './request-story.ts';
