import { settings } from '../client/settings.ts';

/**
 * What the console tells of its use, each with all it may carry: words of the product, never a name, a number or an id
 * of anybody or anything.
 */
interface ClientEvents {
  /** A screen was opened: the route of its area, without query. */
  'screen.viewed': { screen: string };
  'session.started': object;
  /** By a person's wish, or by itself. */
  'session.ended': { reason: 'logout' | 'timeout' };
  /** An order event went through: its name (`mark_DELIVERED`). */
  'order.event': { name: string };
}

/** Tells an event to the configured endpoint; nowhere by default. The browser sends it when it has time, even while the page closes. */
export function track<Event extends keyof ClientEvents>(event: Event, fields: ClientEvents[Event]): void {
  const { analyticsEndpoint } = settings();
  if (analyticsEndpoint === null || typeof navigator.sendBeacon !== 'function') return;
  // As plain text: other types would have the browser ask the endpoint for permission first.
  navigator.sendBeacon(analyticsEndpoint, JSON.stringify({ event, at: new Date().toISOString(), ...fields }));
}
