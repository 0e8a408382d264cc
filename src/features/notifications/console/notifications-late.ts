import { lateActor } from '#platform/console/actors/late-actor.ts';
import type { notificationsMachine } from '#machines/shell/notifications.ts';

export const notificationsActor = lateActor<typeof notificationsMachine>();
