import { navigationMachine } from '#machines/shell/navigation.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof navigationMachine> = {
  machine: navigationMachine,
  // Signed in, but the address is still that of the sign-in.
  build: () => navigationMachine.provide({ guards: { isStuckAtSignIn: () => true } }),
  input: { path: '/galen/order-list' },
  cases: {
    'place.asked': [{ path: '/galen/order-list?status=PLACED' }],
    'xstate.done.actor.screen': [{ output: { path: '/galen/order-list', screen: null } }],
  },
};

export default spec;
