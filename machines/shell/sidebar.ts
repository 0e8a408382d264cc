import { setup } from 'xstate';

type Event = { type: 'sidebar.toggle' } | { type: 'viewport.narrowed' } | { type: 'viewport.widened' };

interface Input {
  /** Whether it was left closed. */
  collapsed: boolean;
  /** Whether the window is narrower than 1170 px. */
  narrow: boolean;
}

const machine = setup({
  types: { context: {} as Input, events: {} as Event, input: {} as Input, meta: {} as { spec?: string } },
  guards: { startsCollapsed: ({ context }) => context.collapsed, startsNarrow: ({ context }) => context.narrow },
  actions: {
    /** Stores the user's choice; closing automatically is not a choice. */
    rememberExpanded: () => {},
    rememberCollapsed: () => {},
  },
});

/** Sidebar (§2.3): the choice is stored; below 1170 px it closes automatically, and then reopens automatically. */
export const sidebarMachine = machine.createMachine({
  id: 'sidebar',
  description: 'Wide with words, or narrow with icons',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      description: 'As it was left',
      meta: { spec: '§2.3' },
      always: [{ guard: 'startsCollapsed', target: 'collapsed' }, { guard: 'startsNarrow', target: 'tucked' }, { target: 'expanded' }],
    },
    expanded: {
      description: 'Icons and words',
      meta: { spec: '§2.3' },
      on: { 'sidebar.toggle': { target: 'collapsed', actions: 'rememberCollapsed' }, 'viewport.narrowed': 'tucked' },
    },
    collapsed: {
      description: 'Icons only, by choice',
      meta: { spec: '§2.3' },
      on: { 'sidebar.toggle': { target: 'expanded', actions: 'rememberExpanded' } },
    },
    tucked: {
      description: 'Icons only, because the window is narrow',
      meta: { spec: '§2.3' },
      on: { 'sidebar.toggle': { target: 'expanded', actions: 'rememberExpanded' }, 'viewport.widened': 'expanded' },
    },
  },
});

export const sidebarEvents: Record<Event['type'], string> = {
  'sidebar.toggle': 'The person opens or closes it',
  'viewport.narrowed': 'The window became narrower than 1170 px',
  'viewport.widened': 'The window has 1170 px again',
};

export const sidebarGuards = { startsCollapsed: 'The sidebar was left open', startsNarrow: 'The window is wide' } as const;
