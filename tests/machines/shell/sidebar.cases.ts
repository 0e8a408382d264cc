import { sidebarMachine } from '#machines/shell/sidebar.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof sidebarMachine> = {
  machine: sidebarMachine,
  inputs: {
    'left open': { collapsed: false, narrow: false },
    'left closed': { collapsed: true, narrow: false },
    'left open, narrow window': { collapsed: false, narrow: true },
  },
};

export default spec;
