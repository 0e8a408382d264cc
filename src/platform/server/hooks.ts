/** Points at which features take part in what another feature does. Whoever offers one merges it in here. */
// oxlint-disable-next-line typescript/no-empty-interface -- features merge theirs into it
export interface Hooks {}

/** What a feature does at such points. */
export type HookContents = { readonly [Name in keyof Hooks]?: readonly Hooks[Name][] };

const contents: HookContents[] = [];

/** Called once at start-up with the contents of all features. */
export function registerHooks(added: HookContents): void {
  contents.push(added);
}

/** What all features do at a point, in the features' order. */
export const hooks = <Name extends keyof Hooks>(name: Name): readonly Hooks[Name][] => contents.flatMap((added) => added[name] ?? []);
