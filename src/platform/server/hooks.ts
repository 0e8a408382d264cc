/** Hooks through which features extend other features. Modules that offer one merge it in here. */
// oxlint-disable-next-line typescript/no-empty-interface -- features merge theirs into it
export interface Hooks {}

/** Hook implementations of a feature. */
export type HookContents = { readonly [Name in keyof Hooks]?: readonly Hooks[Name][] };

const contents: HookContents[] = [];

/** Registers the hooks of all features at start-up. */
export function registerHooks(added: HookContents): void {
  contents.push(added);
}

/** All implementations of a hook, in feature order. */
export const hooks = <Name extends keyof Hooks>(name: Name): readonly Hooks[Name][] => contents.flatMap((added) => added[name] ?? []);
