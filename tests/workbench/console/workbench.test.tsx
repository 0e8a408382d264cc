import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Overlay } from '#workbench/console/chart/overlay.ts';
import { chartArea, details, edgeIn, openWorkbench, stateIn } from './open-workbench.tsx';

describe('a chart', () => {
  it('shows the description, outgoing and incoming transitions of a clicked state', async () => {
    const { user, query } = openWorkbench('chart=signIn');
    await user.click(stateIn(await chartArea('signIn'), 'signIn.mfa'));
    expect(query().get('state')).toBe('signIn.mfa');
    const panel = within(await details());
    expect(panel.getByRole('heading', { name: 'Mfa' })).toBeVisible();
    expect(panel.getByText('§4.2')).toBeVisible();
    const out = panel.getByRole('heading', { name: 'Outgoing' }).closest('section')!;
    expect(within(out).getByRole('button', { name: /Mfa submit.*Verifying mfa.*six digits/ })).toBeVisible();
    const into = panel.getByRole('heading', { name: 'Incoming' }).closest('section')!;
    expect(within(into).getByRole('button', { name: /Login done.*Submitting/ })).toBeVisible();
  });

  it('shows source, target and guard of a chosen arrow', async () => {
    const { user, query } = openWorkbench('chart=signIn&state=signIn.mfa');
    const panel = within(await details());
    await user.click(await panel.findByRole('button', { name: /^Mfa submit/ }));
    expect(query().get('edge')).toBe('signIn.mfa | mfa.submit');
    expect(panel.getByRole('heading', { name: 'Mfa submit' })).toBeVisible();
    expect(panel.getByText(/^If refused: “The code has six digits/)).toBeVisible();
    expect(edgeIn(await chartArea('signIn'), 'signIn.mfa | mfa.submit')).toHaveAttribute('aria-current', 'true');
    await user.click(panel.getByRole('button', { name: 'Verifying mfa' }));
    expect(query().get('state')).toBe('signIn.verifyingMfa');
  });

  it('highlights the arrow of a hovered transition', async () => {
    const { user } = openWorkbench('chart=signIn&state=signIn.mfa');
    const button = await within(await details()).findByRole('button', { name: /^Mfa cancel/ });
    const arrow = edgeIn(await chartArea('signIn'), 'signIn.mfa | mfa.cancel');
    await user.hover(button);
    expect(arrow).toHaveClass('pointed');
    await user.unhover(button);
    expect(arrow).not.toHaveClass('pointed');
  });

  it('links to the charts that it runs, and back to the one that runs it', async () => {
    const { user, query } = openWorkbench('chart=app');
    const panel = within(await details());
    await user.click(await panel.findByRole('button', { name: 'inactivity' }));
    await waitFor(() => expect(query().get('chart')).toBe('inactivity'));
    await chartArea('inactivity');
    expect(within(await details()).getByRole('button', { name: 'app' })).toBeVisible();
  });

  it('shows its source file', async () => {
    const { user } = openWorkbench('chart=signIn');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Copy machines/session/signIn.ts' }));
    expect(write).toHaveBeenCalledWith('machines/session/signIn.ts');
  });

  it('resolves a state in the address by its key', async () => {
    openWorkbench('chart=signIn&state=mfa');
    expect(await screen.findByRole('heading', { name: 'Mfa' })).toBeVisible();
  });
});

describe('the keyboard in a chart', () => {
  it('moves between states, goes through outgoing transitions, selects and clears', async () => {
    const { user, query } = openWorkbench('chart=signIn');
    const chart = await chartArea('signIn');
    const first = stateIn(chart, 'signIn.credentials');
    expect(chart.querySelectorAll('[data-state-id][tabindex="0"]')).toHaveLength(1);
    act(() => first.focus());
    await user.keyboard('{ArrowDown}');
    expect(stateIn(chart, 'signIn.submitting')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(query().get('state')).toBe('signIn.submitting');
    await user.tab();
    expect(document.activeElement?.getAttribute('data-edge-id')).toMatch(/^signIn\.submitting \|/);
    await user.keyboard('{Enter}');
    expect(query().get('edge')).toMatch(/^signIn\.submitting \|/);
    await user.keyboard('{Escape}');
    expect(query().get('edge')).toBeNull();
  });

  it('reaches every state with arrow keys', async () => {
    const { user } = openWorkbench('chart=signIn');
    const chart = await chartArea('signIn');
    const seen = new Set<string>();
    act(() => stateIn(chart, 'signIn.credentials').focus());
    for (const key of ['Down', 'Down', 'Down', 'Down', 'Down', 'Down', 'Up', 'Up']) {
      seen.add(document.activeElement?.getAttribute('data-state-id') ?? '');
      await user.keyboard(`{Arrow${key}}`);
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['signIn.submitting', 'signIn.mfa', 'signIn.verifyingMfa', 'signIn.storing', 'signIn.done']),
    );
  });

  it('zooms in, out and to fit wherever the focus is, except while typing', async () => {
    const { user } = openWorkbench('chart=signIn');
    const layer = (await chartArea('signIn')).firstElementChild as HTMLElement;
    const scale = () => Number(/scale\((.*)\)/.exec(layer.style.transform)?.[1]);
    await waitFor(() => expect(scale()).toBeGreaterThan(0));
    const before = scale();
    await user.keyboard('+');
    await waitFor(() => expect(scale()).toBeCloseTo(before * 1.25));
    await user.keyboard('-');
    await waitFor(() => expect(scale()).toBeCloseTo(before));
    await user.type(screen.getByRole('searchbox'), '+');
    expect(scale()).toBeCloseTo(before);
  });
});

describe('the address of the workbench', () => {
  it('restores the previous chart on "back"', async () => {
    const { user, back } = openWorkbench('chart=signIn');
    await chartArea('signIn');
    await user.click(screen.getByRole('button', { name: /^logout/ }));
    await chartArea('logout');
    act(back);
    expect(await chartArea('signIn')).toBeVisible();
  });

  it('keeps the overlay for another chart and clears the selection', async () => {
    const { user, query } = openWorkbench('chart=signIn&state=signIn.mfa&overlay=coverage');
    await chartArea('signIn');
    await user.click(screen.getByRole('button', { name: /^logout/ }));
    expect(query().toString()).toBe('chart=logout&overlay=coverage');
  });

  it('shows the plain chart for an unknown overlay', async () => {
    openWorkbench('chart=signIn&overlay=nothing');
    expect(await screen.findByRole('radio', { name: 'Plain' })).toBeChecked();
  });
});

describe('opening another chart', () => {
  it('keeps the current chart until the next one is loaded', async () => {
    const { user, query } = openWorkbench('chart=signIn&state=signIn.mfa');
    await screen.findByRole('heading', { name: 'Mfa' });
    const seen: (string | null)[] = [];
    const watcher = new MutationObserver(() => seen.push(document.querySelector('.details-body h2')?.textContent ?? null));
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    await user.click(screen.getByRole('button', { name: /^toast / }));
    expect(query().get('chart')).toBe('toast');
    await chartArea('toast');
    watcher.disconnect();
    expect(seen).not.toContain(null);
    expect(within(await details()).getByRole('heading', { name: 'toast' })).toBeVisible();
  });
});

describe('the overlay buttons', () => {
  it('are all unselected during a comparison, with one as a tab stop', async () => {
    const compareOverlay: Overlay = {
      id: 'compare',
      title: 'Compare',
      apart: true,
      unavailableReason: () => null,
      load: () => new Promise(() => undefined),
    };
    openWorkbench('chart=signIn&overlay=compare', [compareOverlay]);
    expect(await screen.findByRole('button', { name: 'Compare' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('radio', { name: 'Plain' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Plain' })).toHaveAttribute('tabindex', '0');
  });
});

describe('an overlay that a chart does not support', () => {
  it('stays focusable and gives the reason', async () => {
    const load = vi.fn<Overlay['load']>();
    const { user, query } = openWorkbench('chart=signIn', [
      { id: 'business', title: 'Business', unavailableReason: () => 'No records go through this chart.', load },
    ]);
    const option = await screen.findByRole('radio', { name: 'Business' });
    expect(option).toHaveAccessibleDescription('No records go through this chart.');
    await user.click(option);
    expect(load).not.toHaveBeenCalled();
    expect(query().get('overlay')).toBeNull();
  });
});
