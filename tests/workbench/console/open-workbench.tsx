import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import type { WorkbenchAddress } from '#workbench/console/chart/address.ts';
import type { Overlay } from '#workbench/console/chart/overlay.ts';
import { coverage, screens } from '#workbench/console/chart/own-overlays.ts';
import { Workbench } from '#workbench/console/chart/workbench.tsx';

/** An address with a history, like a browser's. */
export function addressOf(query: string) {
  const steps = [query];
  let at = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const address: WorkbenchAddress = {
    read: () => steps[at] ?? '',
    write(next, { replace }) {
      if (!replace) at += 1;
      steps.splice(at, steps.length, next);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const back = () => {
    at -= 1;
    notify();
  };
  return { address, back, query: () => new URLSearchParams(address.read()), steps };
}

/** Opens the workbench with the overlays that need no server. */
export function openWorkbench(query = '', overlays: readonly Overlay[] = [coverage, screens]) {
  const opened = addressOf(query);
  const user = userEvent.setup();
  render(<Workbench overlays={overlays} address={opened.address} />);
  return { user, ...opened };
}

export const chartArea = (name: string) => screen.findByRole('application', { name: `Chart ${name}` });
export const details = () => screen.findByRole('region', { name: 'Details' });
export const stateIn = (chart: HTMLElement, id: string) => chart.querySelector<SVGElement>(`[data-state-id="${id}"]`)!;
export const edgeIn = (chart: HTMLElement, id: string) => chart.querySelector<SVGElement>(`[data-edge-id="${id}"]`)!;
