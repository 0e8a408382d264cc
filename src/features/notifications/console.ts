import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { api } from './console/api.ts';
import { notificationsActor } from './console/notifications-late.ts';

export default {
  permissions,
  facts: { 'notifications.changed': () => [api.node.notifications.key()] },
  background: { notifications: notificationsActor.background(async () => (await import('./console/notifications.ts')).notifications) },
  slots: { 'header.end': [() => import('./console/notification-bell.tsx')] },
} satisfies ConsoleFeature;
