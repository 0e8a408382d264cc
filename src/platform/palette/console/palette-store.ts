import type { SpotlightStore } from '@mantine/spotlight';
import { palette, typeWords } from './palette.ts';

const stateOf = (snapshot: ReturnType<typeof palette.getSnapshot>) => ({
  opened: snapshot.hasTag('open'),
  query: snapshot.context.words,
  selected: snapshot.context.active,
  empty: false,
  // Without a list Spotlight selects and triggers no entries itself.
  listId: '',
  registeredActions: new Set<string>(),
});
type SpotlightState = ReturnType<typeof stateOf>;

let snapshotOfState = palette.getSnapshot();
let state = stateOf(snapshotOfState);

function getState(): SpotlightState {
  const snapshot = palette.getSnapshot();
  if (snapshot !== snapshotOfState) {
    snapshotOfState = snapshot;
    state = stateOf(snapshot);
  }
  return state;
}

/** Spotlight's store as a view of the palette's state machine: closing and typing become its events, and nothing else is stored. */
export const paletteStore: SpotlightStore = {
  getState,
  setState: (update) => {
    const { opened, query } = typeof update === 'function' ? update(getState()) : update;
    if (!opened) palette.send({ type: 'palette.close' });
    else if (query !== getState().query) typeWords(query);
  },
  updateState: () => {},
  initialize: () => {},
  subscribe: (listener) => {
    const subscription = palette.subscribe(() => listener(getState()));
    return () => subscription.unsubscribe();
  },
};
