import { setup } from 'xstate';

type Event = { type: 'sidebar.toggle' } | { type: 'viewport.narrowed' };

const machine = setup({
  types: { context: {} as { collapsed: boolean }, events: {} as Event, input: {} as { collapsed: boolean }, meta: {} as { spec?: string } },
  guards: { startsCollapsed: ({ context }) => context.collapsed },
  actions: {
    /** The choice is remembered; closing by itself is not a choice. */
    rememberExpanded: () => {},
    rememberCollapsed: () => {},
  },
});

/** Sidebar (§2.3): the choice is remembered, and it closes by itself below 1170 px. */
export const sidebarMachine = machine.createMachine({
  id: 'sidebar',
  description: 'Wide with words, or narrow with icons',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      description: 'As it was left',
      meta: { spec: '§2.3' },
      always: [{ guard: 'startsCollapsed', target: 'collapsed' }, { target: 'expanded' }],
    },
    expanded: {
      description: 'Icons and words',
      meta: { spec: '§2.3' },
      on: { 'sidebar.toggle': { target: 'collapsed', actions: 'rememberCollapsed' }, 'viewport.narrowed': 'collapsed' },
    },
    collapsed: {
      description: 'Icons only',
      meta: { spec: '§2.3' },
      on: { 'sidebar.toggle': { target: 'expanded', actions: 'rememberExpanded' } },
    },
  },
});

export const sidebarEvents: Record<Event['type'], string> = {
  'sidebar.toggle': 'The person opens or closes it',
  'viewport.narrowed': 'The window became narrower than 1170 px',
};

export const sidebarGuards = { startsCollapsed: 'It was left open' } as const;
