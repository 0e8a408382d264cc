import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPath, setRouter } from '#platform/console/navigation/current-router.ts';
import { FailedScreen } from '#platform/console/navigation/failed-screen.tsx';
import { LoadFailure } from '#platform/console/navigation/navigation.ts';
import { lazyComponent, loadComponent } from '#platform/console/navigation/screen-code.ts';
import { rootErrorHooks } from '#platform/console/reporting/error-reporting.ts';
import { App } from '#platform/console/shell/app.tsx';

type Load = () => Promise<{ default: ComponentType }>;

afterEach(() => sessionStorage.clear());

/** The console with one lazy screen, whose loader loads the same code. */
function openScreen(load: Load) {
  const loader = async () => {
    await loadComponent(load).catch(() => {
      throw new LoadFailure('/');
    });
    return null;
  };
  const router = createMemoryRouter([
    { path: '/', loader, lazy: { Component: () => lazyComponent(load) }, ErrorBoundary: FailedScreen, HydrateFallback: () => null },
  ]);
  setRouter(router);
  render(<App />, { onCaughtError: rootErrorHooks.onCaughtError });
}

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

describe('a failing screen', () => {
  it('is reported once and can be retried', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const fault = new RangeError('too many');
    let fails = true;
    const Screen = () => {
      if (fails) throw fault;
      return <p>All is well</p>;
    };
    openScreen(() => Promise.resolve({ default: Screen }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This page has stopped working');
    expect(logged.mock.calls).toEqual([['screen:', fault]]);
    fails = false;
    await retry();
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    logged.mockRestore();
  });
});

describe('a screen whose code fails to load', () => {
  it('is loaded by a retry and not reported', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    let fails = true;
    const load = vi.fn<Load>(() =>
      fails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ default: () => <p>All is well</p> }),
    );
    openScreen(load);
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
    expect(load).toHaveBeenCalledOnce();
    fails = false;
    await retry();
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('opens after a reload if its import fails again', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('fetch', async () => new Response(null));
    vi.stubGlobal('location', { pathname: '/home', search: '', hash: '', reload });
    const push = vi.spyOn(history, 'pushState').mockImplementation(() => {});
    setRouter(
      createMemoryRouter([{ path: '/home' }, { path: '/stores', loader: () => new Promise(() => {}) }], { initialEntries: ['/home'] }),
    );
    openPath('/stores?search=asha');
    const load = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(loadComponent(load)).rejects.toThrow('Failed to fetch');
    await expect(loadComponent(load)).rejects.toThrow('Failed to fetch');
    expect(push.mock.calls).toEqual([[null, '', '/stores?search=asha']]);
    expect(reload).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    push.mockRestore();
  });
});
