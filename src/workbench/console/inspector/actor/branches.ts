import type { InspectedActor, Standing } from '../store/actors.ts';

/** An actor in the tree. */
export interface Branch {
  actor: InspectedActor;
  depth: number;
  standing: Standing;
}

/** Actors below those that began them, as they come; those that nobody began, or nobody known, are roots. Only who has begun is there. */
export function branches(actors: readonly InspectedActor[], standingOf: (id: string) => Standing | null): Branch[] {
  const known = new Set(actors.map(({ id }) => id));
  const below = new Map<string | null, InspectedActor[]>();
  for (const actor of actors) {
    const parent = actor.parentId !== null && actor.parentId !== actor.id && known.has(actor.parentId) ? actor.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), actor]);
  }
  const walk = (parent: string | null, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((actor) => {
      const standing = standingOf(actor.id);
      return [...(standing ? [{ actor, depth, standing }] : []), ...walk(actor.id, depth + 1)];
    });
  return walk(null, 0);
}
