import { useSyncExternalStore } from 'react';
import { client } from '#console/lib/client.ts';
import { api } from '#console/lib/queries.ts';
import { queryClient } from '#console/lib/query-client.ts';
import type { ImageMatch } from '#contracts/drug-images.ts';

/** What became of uploaded files, by file: several images where it was an archive. As long as the page. */
const outcomes = new Map<number, readonly ImageMatch[]>();
const none: readonly ImageMatch[] = [];
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const outcomeOf = (fileId: number | null): readonly ImageMatch[] => (fileId === null ? none : (outcomes.get(fileId) ?? none));

export const useOutcome = (fileId: number | null): readonly ImageMatch[] => useSyncExternalStore(listen, () => outcomeOf(fileId));

/** Tray, images of drugs and what became of files are others now. */
export function renewImages(): void {
  for (const listener of listeners) listener();
  void queryClient.invalidateQueries({ queryKey: api.item.waitingImages.key() });
  void queryClient.invalidateQueries({ queryKey: api.item.drugImages.key() });
}

/** A file is on the server: its drug is looked for; an archive is unpacked first. */
export async function matchStored(fileId: number): Promise<void> {
  const { matches } = await client.item.matchDrugImages({ file_ids: [fileId] });
  const drugs = new Set(matches.flatMap(({ matched }) => matched?.drug_id ?? []));
  const shared = [...drugs].filter((id) => [...outcomes.values()].flat().some(({ matched }) => matched?.drug_id === id));
  outcomes.set(fileId, matches);
  await Promise.all(shared.map(renumber));
  renewImages();
}

/** An image that came in between moved others of its drug: each says which one it is now. */
async function renumber(drug_id: number): Promise<void> {
  const { images } = await client.item.drugImages({ drug_id });
  const places = new Map(images.map(({ file_id, position }) => [file_id, position]));
  for (const [fileId, matches] of outcomes)
    outcomes.set(
      fileId,
      matches.map((match) => {
        const position = match.matched?.drug_id === drug_id ? places.get(match.file_id) : undefined;
        return match.matched && position !== undefined ? { ...match, matched: { ...match.matched, position } } : match;
      }),
    );
}

/** Somebody said whose picture it is. */
export function keepOutcome(match: ImageMatch): void {
  for (const [fileId, matches] of outcomes)
    outcomes.set(
      fileId,
      matches.map((each) => (each.file_id === match.file_id && each.name === match.name ? match : each)),
    );
  renewImages();
}
