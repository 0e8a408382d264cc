import { sidebarMachine } from '#machines/shell/sidebar.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof sidebarMachine> = {
  machine: sidebarMachine,
  inputs: { 'left open': { collapsed: false }, 'left closed': { collapsed: true } },
};

export default spec;
