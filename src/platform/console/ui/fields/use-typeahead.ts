import { useEffect, useEffectEvent, useRef } from 'react';
import { fromPromise } from 'xstate';
import { useMachine } from '../../actors/actors.ts';
import { type Option, typeaheadMachine } from '#machines/ui/typeahead.ts';

export interface TypeaheadSearch<Found extends Option> {
  /** Searches for the words; the signal aborts superseded searches. Rejects without a response. */
  search: (words: string, signal: AbortSignal) => Promise<readonly Found[]>;
  /** Called with the chosen option; null once the text changes. */
  onChoose: (chosen: Found | null) => void;
  /** Called with the text on every input, for fields that accept free text: Enter then submits the form unless an option is active. */
  onWords?: ((words: string) => void) | undefined;
  /** Enter chooses the first option if none is highlighted, also when the options arrive after it. */
  choosesFirst?: boolean | undefined;
  /** Initial text. */
  initial?: string | undefined;
  /** Of a field for free text: the text that Escape returns to once the options are closed. */
  former?: string | undefined;
}

export type Typeahead<Found extends Option> = ReturnType<typeof useTypeahead<Found>>;

/** State machine of a search-as-you-type field, with the events of its text input (`input`). */
export function useTypeahead<Found extends Option>({
  search,
  onChoose,
  onWords,
  choosesFirst = false,
  initial = '',
  former,
}: TypeaheadSearch<Found>) {
  const input = useRef<HTMLInputElement>(null);
  const logic = typeaheadMachine.provide({
    actors: { search: fromPromise(({ input: { words }, signal }) => search(words, signal)) },
    actions: {
      tellCleared: () => onChoose(null),
      // The options come from `search`.
      tellChosen: (_, { option }) => onChoose(option as Found),
    },
  });
  const [snapshot, send] = useMachine(logic, { input: { words: initial } });
  const { words, options, active } = snapshot.context;
  const isEntered = useRef(false);
  const chooseEntered = useEffectEvent(([first]: readonly Option[]) => {
    if (isEntered.current && first) send({ type: 'option.choose', option: first });
  });
  useEffect(() => chooseEntered(options), [options]);
  const isChosen = snapshot.matches('idle') && words !== '';
  const type = (typed: string) => {
    if (isChosen) onChoose(null);
    send({ type: 'words.typed', words: typed });
    onWords?.(typed);
  };
  const restore = (text: string) => {
    type(text);
    send({ type: 'field.left' });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const option = options[active] ?? (event.key === 'Enter' && choosesFirst ? options[0] : undefined);
    isEntered.current = event.key === 'Enter' && choosesFirst;
    if (event.key === 'Escape' && former !== undefined && !snapshot.matches('idle')) send({ type: 'field.left' });
    else if (event.key === 'Escape' && former !== undefined && words !== former) restore(former);
    else if (event.key === 'Escape' && former === undefined && words !== '') send({ type: 'search.clear' });
    else if (event.key === 'ArrowDown' && options.length > 0) send({ type: 'option.next' });
    else if (event.key === 'ArrowUp' && options.length > 0) send({ type: 'option.previous' });
    else if (event.key === 'Home' && option) send({ type: 'option.first' });
    else if (event.key === 'End' && option) send({ type: 'option.last' });
    else if (event.key === 'Enter' && option) send({ type: 'option.choose', option });
    else if (event.key === 'Enter' && onWords) return send({ type: 'field.left' });
    else if (event.key === 'Enter' && !snapshot.matches('idle')) send({ type: 'search.now' });
    else return;
    // Keeps the key from a surrounding form or dialog.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = input.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [input]);
  // The options come from `search`.
  return { input, snapshot, options: options as readonly Found[], send, type };
}
