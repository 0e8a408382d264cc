import { settings } from '../client/settings.ts';

/** Analytics events with all their fields. Fields contain product terms only, never names, numbers or ids. */
interface ClientEvents {
  /** A screen was opened: its route without the query. */
  'screen.viewed': { screen: string };
  'session.started': object;
  /** By the user, or by timeout. */
  'session.ended': { reason: 'logout' | 'timeout' };
  /** An order event succeeded: its name (`mark_DELIVERED`). */
  'order.event': { name: string };
}

/** Sends an event to the configured endpoint; does nothing without one. Uses a beacon, which is delivered even while the page closes. */
export function track<Event extends keyof ClientEvents>(event: Event, fields: ClientEvents[Event]): void {
  const { analyticsEndpoint } = settings();
  if (analyticsEndpoint === null || typeof navigator.sendBeacon !== 'function') return;
  // Plain text avoids a CORS preflight request.
  navigator.sendBeacon(analyticsEndpoint, JSON.stringify({ event, at: new Date().toISOString(), ...fields }));
}
