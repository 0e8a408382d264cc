import type { AnyActorRef } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import { readSendCommand, refusedMessage } from '#platform/contract/inspection.ts';
import { redactEvent } from './redact.ts';
import { rootOf } from './redact-message.ts';
import type { Inspection } from './start-inspection.ts';
import { machineOf, snapshotOf, wouldTake } from './xstate-events.ts';

/** Reserved by XState: sending one of these would end the actor. */
const notToSend = /^(\*|xstate\.(init|stop))$/;

/** Sends the event of a command to its actor, or reports why not. Ignores anything else, such as events of the Stately protocol. */
export function sendBack(inspection: Inspection, data: unknown): void {
  const command = readSendCommand(data);
  if (!command) return;
  const { sessionId, event } = command;
  const actor = inspection.actor(sessionId);
  const reason = refusalReason(actor, event);
  if (actor && reason === null) return actor.send(event);
  inspection.forward(refusedMessage({ sessionId, event: redactEvent(event) }, actor ? rootOf(actor).sessionId : sessionId, reason ?? ''));
}

/** Why an event cannot be sent to an actor, as a sentence; null if it can. An event that makes a guard throw would end the actor. */
function refusalReason(actor: AnyActorRef | undefined, event: { type: string }): string | null {
  if (!actor || snapshotOf(actor)?.status !== 'active') return t('This actor no longer runs in this tab.');
  if (event.type === '' || notToSend.test(event.type)) return t('This is an internal event of XState.');
  if (!machineOf(actor)) return null;
  const isTaken = wouldTake(actor, event);
  if (isTaken === null) return t('A guard failed on this event: something is missing in it.');
  return isTaken ? null : t('The current state does not accept this event.');
}
