import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { client } from './api.ts';
import { announce } from '#platform/console/ui/feedback/announcer.tsx';
import { useTypeahead } from '#platform/console/ui/fields/use-typeahead.ts';
import type { Found, SearchKind } from '../search-kinds.ts';
import type { FoundOption } from './pharmacy-results.tsx';
import { howMany, searchKindTitles } from './search-words.ts';

export interface Searching {
  /** Kinds that can be chosen. */
  kinds: readonly SearchKind[];
  /** Called with the chosen result; null when its text is changed. */
  onChoose: (chosen: Found | null, typed: string) => void;
  /** Name of the initially chosen result. */
  initial: string | undefined;
  /** Includes retired records, at the end. */
  withRetired: boolean;
  /** Store whose stock is told; null: none. */
  storeId: number | null;
  /** Enter chooses the first result if none is highlighted. */
  choosesFirst: boolean;
}

/** Maximum number of results per kind, for several kinds and for a single one. */
const LIMIT_PER_KIND = 5;
const LIMIT_SINGLE_KIND = 20;

/** State of the field, its results, and the selected kind. */
export function usePharmacySearch({ kinds, onChoose, initial, withRetired, storeId, choosesFirst }: Searching) {
  const [only, setOnly] = useState<SearchKind | null>(null);
  // A ref, because the request is sent before the selected kind is rendered.
  const requestedKind = useRef<SearchKind | null>(null);
  const search = async (words: string, signal: AbortSignal): Promise<FoundOption[]> => {
    const wantedKinds = requestedKind.current === null ? kinds : [requestedKind.current];
    const question = {
      search: words,
      kinds: [...wantedKinds],
      limit: wantedKinds.length === 1 ? LIMIT_SINGLE_KIND : LIMIT_PER_KIND,
      retired: withRetired ? ('last' as const) : ('none' as const),
      ...(storeId !== null && { store_id: storeId }),
    };
    const response = await client.search.everything(question, { signal });
    return response.groups.flatMap((group) =>
      group.rows.map((found) => ({
        id: `${found.kind}/${found.id}`,
        label: found.name,
        found,
        group,
        words: response.words,
        typed: words.trim(),
      })),
    );
  };
  const typeahead = useTypeahead<FoundOption>({
    search,
    onChoose: (chosen) => onChoose(chosen?.found ?? null, chosen?.typed ?? ''),
    choosesFirst,
    initial,
  });
  const { input, snapshot, send, type } = typeahead;
  const narrow = (kind: SearchKind | null) => {
    requestedKind.current = kind;
    setOnly(kind);
    input.current?.focus();
    if (snapshot.context.words.trim() === '') return;
    type(snapshot.context.words);
    send({ type: 'search.now' });
  };
  useKindKeys(input, kinds, narrow);
  return { ...typeahead, only, narrow };
}

/** Shortcuts: Alt with a number selects that kind, Alt+0 all. */
function useKindKeys(
  input: RefObject<HTMLInputElement | null>,
  kinds: readonly SearchKind[],
  narrow: (kind: SearchKind | null) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const number = /^Digit(\d)$/.exec(event.code)?.[1];
    if (!event.altKey || number === undefined || kinds.length < 2 || Number(number) > kinds.length) return;
    event.preventDefault();
    narrow(kinds[Number(number) - 1] ?? null);
  });
  useEffect(() => {
    const element = input.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [input]);
}

/** Announces the number of results, or the reason for none, to screen readers. */
export function useResultAnnouncement(options: readonly FoundOption[], notice: string | null): void {
  const groups = new Map(options.map(({ found, group }) => [found.kind, group]));
  const summary = [...groups].map(([kind, group]) => `${t(searchKindTitles[kind])}: ${howMany(group)}`).join(', ');
  useEffect(() => {
    const words = notice ?? summary;
    if (words !== '') announce(words);
  }, [summary, notice]);
}
