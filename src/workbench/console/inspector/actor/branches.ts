import type { InspectedActor, ActorState } from '../store/actors.ts';

/** A row of the actor tree. */
export interface Branch {
  actor: InspectedActor;
  depth: number;
  actorState: ActorState;
}

/** Actors in tree order; those without a known parent are roots. Actors that had not started yet are omitted. */
export function branches(actors: readonly InspectedActor[], actorStateOf: (id: string) => ActorState | null): Branch[] {
  const knownIds = new Set(actors.map(({ id }) => id));
  const below = new Map<string | null, InspectedActor[]>();
  for (const actor of actors) {
    const parent = actor.parentId !== null && actor.parentId !== actor.id && knownIds.has(actor.parentId) ? actor.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), actor]);
  }
  const walk = (parent: string | null, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((actor) => {
      const actorState = actorStateOf(actor.id);
      return [...(actorState ? [{ actor, depth, actorState }] : []), ...walk(actor.id, depth + 1)];
    });
  return walk(null, 0);
}
