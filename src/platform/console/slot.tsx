import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { type ComponentSlots, type Load, slot } from './slots.ts';

const components = new Map<unknown, unknown>();

/** The loaded component, or a lazy one. */
function componentOf<Props>(load: Load<Props>): ComponentType<Props> {
  const component = components.get(load) ?? lazy(load as Load<object>);
  components.set(load, component);
  return component as ComponentType<Props>;
}

/** Loads the components of slots, so that they render together with their surroundings. */
export async function loadSlots(...names: (keyof ComponentSlots)[]): Promise<void> {
  const loads = names.flatMap((name) => slot(name) as readonly Load<object>[]);
  await Promise.all(loads.map(async (load) => components.set(load, (await load()).default)));
}

/** A lazy component; without a fallback, nothing is shown until it is loaded. */
export function Loaded<Props extends object>({ load, props, fallback = null }: { load: Load<Props>; props: Props; fallback?: ReactNode }) {
  return <Suspense fallback={fallback}>{createElement(componentOf(load), props)}</Suspense>;
}

/** Components that features added to a slot; loaded by `loadSlots` or on first render. */
export function Slot<Name extends keyof ComponentSlots>({ name, props }: { name: Name; props: ComponentSlots[Name] }) {
  const loads = slot(name) as readonly Load<ComponentSlots[Name]>[];
  // The list is constant while the page is open.
  return loads.map((load, at) => <Loaded key={at} load={load} props={props} />);
}
