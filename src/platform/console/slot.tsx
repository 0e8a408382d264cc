import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { type ComponentSlots, type Load, slot } from './slots.ts';

const components = new Map<unknown, unknown>();

/** The component once it has loaded, otherwise one that loads when it is first rendered. */
function componentOf<Props>(load: Load<Props>): ComponentType<Props> {
  const component = components.get(load) ?? lazy(load as Load<object>);
  components.set(load, component);
  return component as ComponentType<Props>;
}

/** Loads what was added to the places, so that it appears together with what is around it. */
export async function loadSlots(...names: (keyof ComponentSlots)[]): Promise<void> {
  const loads = names.flatMap((name) => slot(name) as readonly Load<object>[]);
  await Promise.all(loads.map(async (load) => components.set(load, (await load()).default)));
}

/** A component whose code may still be on its way, with nothing in its place meanwhile. */
export function Loaded<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  return <Suspense fallback={null}>{createElement(componentOf(load), props)}</Suspense>;
}

/** What features added to a place. Its code has loaded (`loadSlots`), or loads now. */
export function Slot<Name extends keyof ComponentSlots>({ name, props }: { name: Name; props: ComponentSlots[Name] }) {
  const loads = slot(name) as readonly Load<ComponentSlots[Name]>[];
  // The list is the same for as long as the page is open.
  return loads.map((load, at) => <Loaded key={at} load={load} props={props} />);
}
