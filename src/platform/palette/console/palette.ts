import { fromPromise } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import { createActor } from '#platform/console/actors/actors.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { paletteMachine } from '#machines/ui/palette.ts';
import { paletteSearches } from './searches.ts';
import { nearItems } from './near-items.ts';
import type { PaletteItem } from './palette-item.ts';
import { rememberItem } from './recent-items.ts';

/** Palette entries are always created here, so the cast is safe. */
const asItem = (entry: unknown) => entry as PaletteItem;

/** Waits until the dialog has restored the focus. */
const afterClose = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** State machine of the palette. It outlives the dialog: the chosen action runs after the dialog has closed. */
export const palette = createActor(
  paletteMachine.provide({
    actors: {
      search: fromPromise(async ({ input, signal }) => {
        return (await Promise.all(paletteSearches().map(({ find }) => find(input.words, signal)))).flat();
      }),
      deed: fromPromise(async ({ input }) => {
        await afterClose();
        await asItem(input.entry).run();
      }),
    },
    actions: {
      remember: (_, { entry }) => rememberItem(asItem(entry)),
      tellFailure: ({ context: { chosen } }, { error }) => {
        const name = chosen?.label ?? '';
        const reason = statusOf(error) === 0 ? '' : ` ${sayError(error)}`;
        toast({ tone: 'late', text: t('“{name}” failed.', { name }) + reason });
      },
    },
  }),
).start();

export const openPalette = (): void => palette.send({ type: 'palette.open', near: nearItems('') });
export const typeWords = (words: string): void => palette.send({ type: 'words.typed', words, near: nearItems(words) });
export const listed = ({ near, found }: { near: readonly unknown[]; found: readonly unknown[] }): PaletteItem[] =>
  [...near, ...found].map(asItem);
