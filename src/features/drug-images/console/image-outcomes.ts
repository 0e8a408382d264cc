import { createAtom, useAtom } from '#platform/console/atom.ts';
import { api, client } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { ImageMatch } from '../contract.ts';

/** Match results by uploaded file, several for an archive. Kept while the page is open. */
const outcomes = createAtom<ReadonlyMap<number, readonly ImageMatch[]>>(new Map());
const none: readonly ImageMatch[] = [];

export const useOutcome = (fileId: number | null): readonly ImageMatch[] =>
  useAtom(outcomes, (byFile) => (fileId === null ? none : (byFile.get(fileId) ?? none)));

const mapOutcomes = (change: (match: ImageMatch) => ImageMatch): void =>
  outcomes.set(new Map([...outcomes.get()].map(([fileId, matches]) => [fileId, matches.map(change)])));

/** Invalidates the tray and the images of drugs. */
export function renewImages(): void {
  void queryClient.invalidateQueries({ queryKey: api.item.waitingImages.key() });
  void queryClient.invalidateQueries({ queryKey: api.item.drugImages.key() });
}

/** Matches an uploaded file to its drug; an archive is unpacked first. */
export async function matchStored(fileId: number): Promise<void> {
  const { matches } = await client.item.matchDrugImages({ file_ids: [fileId] });
  const drugs = new Set(matches.flatMap(({ matched }) => matched?.drug_id ?? []));
  const shared = [...drugs].filter((id) => [...outcomes.get().values()].flat().some(({ matched }) => matched?.drug_id === id));
  outcomes.set(new Map(outcomes.get()).set(fileId, matches));
  await Promise.all(shared.map(renumber));
  renewImages();
}

/** Updates the positions of earlier results that a new image moved. */
async function renumber(drug_id: number): Promise<void> {
  const { images } = await client.item.drugImages({ drug_id });
  const places = new Map(images.map(({ file_id, position }) => [file_id, position]));
  mapOutcomes((match) => {
    const position = match.matched?.drug_id === drug_id ? places.get(match.file_id) : undefined;
    return match.matched && position !== undefined ? { ...match, matched: { ...match.matched, position } } : match;
  });
}

/** Records a match that was made by hand. */
export function keepOutcome(match: ImageMatch): void {
  mapOutcomes((each) => (each.file_id === match.file_id && each.name === match.name ? match : each));
  renewImages();
}
