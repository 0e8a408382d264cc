import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Overlay } from '#workbench/console/chart/overlay.ts';
import { bySection, coverageOf, tally } from '#workbench/console/path-coverage/coverage.ts';
import { openChart } from '#workbench/console/chart/open-chart.ts';
import ScreensOverlay from '#workbench/console/screens/screens-overlay.tsx';
import { screensOf } from '#workbench/console/screens/shots.ts';
import { chartArea, details, edgeIn, openWorkbench } from './open-workbench.tsx';

const opened = async () => (await openChart('signIn'))!;

describe('coverage overlay', () => {
  it('marks the arrows taken by actor paths, with counts', async () => {
    const { user } = openWorkbench('chart=signIn');
    const chart = await chartArea('signIn');
    await user.click(screen.getByRole('radio', { name: 'Coverage' }));
    const panel = await screen.findByRole('region', { name: 'Coverage' });
    const { chart: model } = await opened();
    const all = new Set(model.edges.map(({ id }) => id)).size;
    expect(within(panel).getByText('Transitions covered', { selector: 'dt' }).nextSibling).toHaveTextContent(`${all} of ${all}`);
    expect(edgeIn(chart, 'signIn.mfa | mfa.cancel')).toHaveClass('tone-good');
    expect(within(panel).getByRole('table', { name: 'By section of the specification' })).toHaveTextContent('§4.2');
  });

  it('explains its colours and counts in the one legend, instead of the colours it replaces', async () => {
    const { user } = openWorkbench('chart=signIn');
    await chartArea('signIn');
    expect(await screen.findByRole('region', { name: 'Legend' })).toHaveTextContent('an actor is done');
    await user.click(screen.getByRole('radio', { name: 'Coverage' }));
    await screen.findByRole('region', { name: 'Coverage' });
    const legend = screen.getByRole('region', { name: 'Legend' });
    expect(legend).toHaveTextContent('A path takes it');
    expect(legend).toHaveTextContent('7Number of paths that take it');
    expect(legend).not.toHaveTextContent('an actor is done');
    expect(legend.querySelector('li:has(.legend-good)')).toHaveTextContent('A path takes it');
    expect(screen.getAllByRole('region', { name: 'Legend' })).toHaveLength(1);
  });

  it('keeps the position of the chart', async () => {
    const { user } = openWorkbench('chart=signIn');
    const chart = await chartArea('signIn');
    await user.click(screen.getByRole('radio', { name: 'Coverage' }));
    await screen.findByRole('region', { name: 'Coverage' });
    expect(await chartArea('signIn')).toBe(chart);
  });

  it('distinguishes arrows never taken from arrows that cannot be taken', async () => {
    const chart = await opened();
    const taken = { ...chart.paths.transitions, 'signIn.mfa | mfa.cancel': 0, 'signIn.mfa | mfa.submit': 0 };
    const paths = { ...chart.paths, transitions: taken, waived: { 'signIn.mfa | mfa.submit': 'Nobody has a code here' } };
    const covered = coverageOf({ ...chart, paths }, 'actor');
    const verdict = (id: string) => covered.find(({ edge }) => edge.id === id)?.verdict;
    expect(verdict('signIn.mfa | mfa.cancel')).toBe('untaken');
    expect(verdict('signIn.mfa | mfa.submit')).toBe('waived');
    expect(tally(covered)).toEqual({ taken: covered.length - 2, waived: 1, total: covered.length });
  });

  it('shows the arrows taken in a browser', async () => {
    const chart = await opened();
    const browser = { machine: 'signIn', taken: ['signIn.mfa | mfa.cancel'], waived: {} };
    const covered = coverageOf({ ...chart, browser }, 'browser');
    expect(covered.filter(({ verdict }) => verdict === 'taken').map(({ edge }) => edge.id)).toEqual(browser.taken);
  });

  it('sums coverage by section, using the state or its nearest ancestor with one', async () => {
    const sections = bySection(coverageOf(await opened(), 'actor'));
    expect(sections.map(([section]) => section)).toContain('§4.2');
    for (const [, { taken, total }] of sections) expect(taken).toBe(total);
  });
});

describe('screens overlay', () => {
  it('lists screenshots in state order', async () => {
    const chart = await opened();
    const picture = { light: 'light.png', dark: 'dark.png' };
    const shots = screensOf({ ...chart, screens: { 'signIn.mfa': [picture], 'signIn.credentials': [picture] } });
    expect(shots.map(({ state }) => state)).toEqual(['signIn.credentials', 'signIn.mfa']);
  });

  it('opens a screenshot in a dialog that pages through the states', async () => {
    const chart = await opened();
    const shot = (name: string) => ({ light: `${name}-light.png`, dark: `${name}-dark.png` });
    const screens = { 'signIn.credentials': [shot('credentials')], 'signIn.mfa': [shot('mfa')] };
    const user = userEvent.setup();
    render(
      <ScreensOverlay
        opened={{ ...chart, screens }}
        chosen={{ kind: 'state', id: 'signIn.mfa' }}
        choose={() => undefined}
        setting=""
        onSetting={() => undefined}
      >
        {({ panel }) => panel}
      </ScreensOverlay>,
    );
    const small = screen.getByRole('img', { name: 'Screenshot of Mfa' });
    expect(small).toHaveAttribute('src', 'mfa-light.png');
    await user.click(screen.getByRole('button', { name: /Enlarge/ }));
    const dialog = screen.getByRole('dialog', { name: 'Mfa, 2 of 2' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', 'mfa-light.png');
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('dialog', { name: 'Credentials, 1 of 2' })).toBeVisible();
  });

  it('explains how to take screenshots if there are none', async () => {
    openWorkbench('chart=quickComments&overlay=screens');
    const panel = await screen.findByRole('region', { name: 'Screens' });
    expect(panel).toHaveTextContent('npm run paths -- --machine quickComments --browser --screens');
  });
});

describe('an overlay whose code fails to load', () => {
  const late = (load: Overlay['load']): Overlay => ({ id: 'late', title: 'Late', unavailableReason: () => null, load });
  const part: Awaited<ReturnType<Overlay['load']>> = { default: ({ children }) => children({ panel: <p>It is here</p> }) };
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  it('shows the failure in its panel, keeps the chart, and loads again on Retry', async () => {
    const load = vi.fn<Overlay['load']>().mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValue(part);
    const { user } = openWorkbench('chart=signIn', [late(load)]);
    const chart = await chartArea('signIn');
    await user.click(screen.getByRole('radio', { name: 'Late' }));
    expect(await within(await details()).findByRole('alert')).toHaveTextContent('Late could not be loaded');
    expect(screen.getByRole('application', { name: 'Chart signIn' })).toBe(chart);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(await screen.findByRole('alert')).toHaveTextContent('Late could not be loaded');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('It is here')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('application', { name: 'Chart signIn' })).toBe(chart);
  });

  it('loads again when the browser is back online or the overlay is chosen again', async () => {
    const load = vi.fn<Overlay['load']>().mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValue(part);
    const { user } = openWorkbench('chart=signIn&overlay=late', [late(load)]);
    await screen.findByRole('alert');
    await user.click(screen.getByRole('radio', { name: 'Plain' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Late' }));
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('It is here')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });
});
