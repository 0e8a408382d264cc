import { type RefObject, useEffect, useEffectEvent } from 'react';
import { fromPromise } from 'xstate';
import { useMachine } from '../../actors/actors.ts';
import { type Option, typeaheadMachine } from '#machines/ui/typeahead.ts';

export interface TypeaheadSearch<Found extends Option> {
  /** Finds what the words may mean; the signal says that nobody waits for it any more. Rejects when there is no answer. */
  search: (words: string, signal: AbortSignal) => Promise<readonly Found[]>;
  /** What was chosen; null once its words are changed. */
  onChoose: (chosen: Found | null) => void;
  /** Told of all words as they are typed, where they count though nothing was chosen: Enter is then the form's, unless an option is marked. */
  onWords?: (words: string) => void;
  /** What stands in the field at first. */
  initial?: string;
}

/** The chart of a field that finds while somebody types, and what its keys send. */
export function useTypeahead<Found extends Option>(
  input: RefObject<HTMLInputElement | null>,
  { search, onChoose, onWords, initial = '' }: TypeaheadSearch<Found>,
) {
  const logic = typeaheadMachine.provide({
    actors: { search: fromPromise(({ input: { words }, signal }) => search(words, signal)) },
    actions: {
      tellCleared: () => onChoose(null),
      // What the chart was given came from `search`.
      tellChosen: (_, { option }) => onChoose(option as Found),
    },
  });
  const [snapshot, send] = useMachine(logic, { input: { words: initial } });
  const { words, options, active } = snapshot.context;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const option = options[active];
    if (event.key === 'Escape' && words !== '') send({ type: 'search.clear' });
    else if (event.key === 'ArrowDown' && options.length > 0) send({ type: 'option.next' });
    else if (event.key === 'ArrowUp' && options.length > 0) send({ type: 'option.previous' });
    else if (event.key === 'Home' && option) send({ type: 'option.first' });
    else if (event.key === 'End' && option) send({ type: 'option.last' });
    else if (event.key === 'Enter' && option) send({ type: 'option.choose', option });
    else if (event.key === 'Enter' && onWords) return send({ type: 'field.left' });
    else if (event.key === 'Enter' && !snapshot.matches('idle')) send({ type: 'search.now' });
    else return;
    // Neither a form nor a dialog around it takes the key for its own.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = input.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [input]);
  const isChosen = snapshot.matches('idle') && words !== '';
  const type = (typed: string) => {
    if (isChosen) onChoose(null);
    send({ type: 'words.typed', words: typed });
    onWords?.(typed);
  };
  return { snapshot, send, type };
}
