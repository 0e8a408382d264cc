import { msg } from '#platform/contract/sentence.ts';

/** Kinds of what is kept of a request. */
export const storyKinds = {
  operation: msg('Operation'),
  call: msg('Call of a service'),
  write: msg('Write'),
  read: msg('Patients shown'),
  job: msg('Job'),
  message: msg('Message'),
  webhook: msg('Webhook'),
  entry: msg('Server log'),
} as const;
export type StoryKind = keyof typeof storyKinds;
