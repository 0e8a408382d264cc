import { type ComponentType, createElement, type ReactNode } from 'react';
import { preloadCode, useCode } from './client/use-code.ts';
import { t } from './language/language.ts';
import { type ComponentSlots, type Load, slot } from './slots.ts';
import { FailedState } from './ui/feedback/failed-state.tsx';

/** Loads the components of slots, so that they render together with their surroundings. */
export async function loadSlots(...names: (keyof ComponentSlots)[]): Promise<void> {
  await Promise.all(names.flatMap((name) => (slot(name) as readonly Load<object>[]).map(preloadCode)));
}

/**
 * A component that is loaded on demand; until then its fallback, or nothing, is shown. If it cannot be loaded, the rest of the screen
 * goes on, and it is tried again once the browser is online.
 */
export function Loaded<Props extends object>({ load, props, fallback = null }: { load: Load<Props>; props: Props; fallback?: ReactNode }) {
  const { code, failed, busy, retry } = useCode<{ default: ComponentType<Props> }>(load);
  if (code) return createElement(code.default, props);
  return failed ? (
    <FailedState title={t('This part could not be loaded')} onRetry={retry} busy={busy}>
      {t('Everything else goes on working.')}
    </FailedState>
  ) : (
    fallback
  );
}

/** Components that features added to a slot; loaded by `loadSlots` or on first render. */
export function Slot<Name extends keyof ComponentSlots>({ name, props }: { name: Name; props: ComponentSlots[Name] }) {
  const loads = slot(name) as readonly Load<ComponentSlots[Name]>[];
  // The list is constant while the page is open.
  return loads.map((load, at) => <Loaded key={at} load={load} props={props} />);
}
