import { ResizeFit, Transformer } from '@napi-rs/image';
import { LRUCache } from 'lru-cache';

/** Longest side. Pixels. */
const SIDE = 192;
const QUALITY = 70;

/** By page, whose file never changes. Some 5 kB each. */
const kept = new LRUCache<number, Buffer>({ max: 500 });

/** Of several that are asked for at once, one is decoded after the other: each takes 4 bytes of memory per pixel meanwhile. */
let before: Promise<unknown> = Promise.resolve();
function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const made = before.then(make);
  before = made.catch(() => undefined);
  return made;
}

/**
 * The page small and upright, as WebP. It is made in a thread of its own, because decoding a photo of 12 megapixels takes some 100 ms.
 *
 * @param load reads the file if the thumbnail is not there yet
 * @returns null if the pixels cannot be read
 */
export async function thumbnailOf(pageId: number, load: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const found = kept.get(pageId);
  if (found) return found;
  const file = await load();
  if (!file) return null;
  try {
    const made = await inTurn(() =>
      new Transformer(file).rotate().resize({ width: SIDE, height: SIDE, fit: ResizeFit.Inside }).webp(QUALITY),
    );
    kept.set(pageId, made);
    return made;
  } catch {
    return null;
  }
}
