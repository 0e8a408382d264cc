import { client } from '#console/lib/client.ts';
import { api } from '#console/lib/queries.ts';
import { queryClient } from '#console/lib/query-client.ts';
import type { ImageMatch } from '#contracts/drug-images.ts';

/** What became of uploaded files, by file: several images where it was an archive. As long as the page. */
const outcomes = new Map<number, readonly ImageMatch[]>();

export const outcomeOf = (fileId: number | null): readonly ImageMatch[] => (fileId === null ? [] : (outcomes.get(fileId) ?? []));

/** Tray and images of drugs are others now. */
export function renewImages(): void {
  void queryClient.invalidateQueries({ queryKey: api.item.waitingImages.key() });
  void queryClient.invalidateQueries({ queryKey: api.item.drugImages.key() });
}

/** A file is on the server: its drug is looked for; an archive is unpacked first. */
export async function matchStored(fileId: number): Promise<void> {
  const { matches } = await client.item.matchDrugImages({ file_ids: [fileId] });
  outcomes.set(fileId, matches);
  renewImages();
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
