import { type ComponentType, createElement } from 'react';
import { Outlet, useOutletContext } from 'react-router-dom';
import { loadCode } from '../client/load-code.ts';
import { requestedHref } from './current-router.ts';

type LoadComponent = () => Promise<{ default: ComponentType }>;

/** Loaded components by their imports. */
const components = new Map<LoadComponent, ComponentType>();

/** The address changes after the code has loaded, so a reload would open the previous screen. */
function showRequestedAddress(): void {
  const href = requestedHref();
  if (href !== location.pathname + location.search + location.hash) history.pushState(null, '', href);
}

/** Loads the code of a route; rejects if it could not be loaded, and a later call tries again. */
export async function loadComponent<Module extends { default: ComponentType }>(load: () => Promise<Module>): Promise<Module> {
  const module = await loadCode(load, showRequestedAddress);
  components.set(load, module.default);
  return module;
}

/**
 * Component of a lazy route. React Router never repeats a failed `lazy`, so this always resolves: the component renders what a
 * retry of the loader has loaded, until then only the routes inside it. It re-renders when the frame's user changes.
 */
export async function lazyComponent(load: LoadComponent): Promise<ComponentType> {
  await loadComponent(load).catch(() => {});
  return function LazyScreen() {
    useOutletContext();
    return createElement(components.get(load) ?? Outlet);
  };
}
