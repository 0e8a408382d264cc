import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Overlay } from '#workbench/console/chart/overlay.ts';
import { bySection, coverageOf, tally } from '#workbench/console/path-coverage/coverage.ts';
import { openChart } from '#workbench/console/chart/open-chart.ts';
import ScreensOverlay from '#workbench/console/screens/screens-overlay.tsx';
import { screensOf } from '#workbench/console/screens/shots.ts';
import { chartArea, details, edgeIn, openWorkbench } from './open-workbench.tsx';

const opened = async () => (await openChart('signIn'))!;

describe('coverage over a chart', () => {
  it('paints what the paths of the actor take, with how many', async () => {
    const { user } = openWorkbench('chart=signIn');
    const chart = await chartArea('signIn');
    await user.click(screen.getByRole('radio', { name: 'Coverage' }));
    const panel = await screen.findByRole('region', { name: 'Coverage' });
    const { chart: model } = await opened();
    const all = new Set(model.edges.map(({ id }) => id)).size;
    expect(within(panel).getByText('Taken', { selector: 'dt' }).nextSibling).toHaveTextContent(`${all} of ${all}`);
    expect(edgeIn(chart, 'signIn.mfa | mfa.cancel')).toHaveClass('tone-good');
    expect(within(panel).getByRole('table', { name: 'By section of the specification' })).toHaveTextContent('§4.2');
  });

  it('keeps the chart as it lies', async () => {
    const { user } = openWorkbench('chart=signIn');
    const chart = await chartArea('signIn');
    await user.click(screen.getByRole('radio', { name: 'Coverage' }));
    await screen.findByRole('region', { name: 'Coverage' });
    expect(await chartArea('signIn')).toBe(chart);
  });

  it('tells an arrow that is never taken from one that can not be taken', async () => {
    const chart = await opened();
    const taken = { ...chart.paths.transitions, 'signIn.mfa | mfa.cancel': 0, 'signIn.mfa | mfa.submit': 0 };
    const paths = { ...chart.paths, transitions: taken, waived: { 'signIn.mfa | mfa.submit': 'Nobody has a code here' } };
    const covered = coverageOf({ ...chart, paths }, 'actor');
    const verdict = (id: string) => covered.find(({ edge }) => edge.id === id)?.verdict;
    expect(verdict('signIn.mfa | mfa.cancel')).toBe('untaken');
    expect(verdict('signIn.mfa | mfa.submit')).toBe('waived');
    expect(tally(covered)).toEqual({ taken: covered.length - 2, waived: 1, total: covered.length });
  });

  it('counts a browser by what it took', async () => {
    const chart = await opened();
    const browser = { machine: 'signIn', taken: ['signIn.mfa | mfa.cancel'], waived: {} };
    const covered = coverageOf({ ...chart, browser }, 'browser');
    expect(covered.filter(({ verdict }) => verdict === 'taken').map(({ edge }) => edge.id)).toEqual(browser.taken);
  });

  it('adds up per section, by the state or the nearest one around it', async () => {
    const sections = bySection(coverageOf(await opened(), 'actor'));
    expect(sections.map(([section]) => section)).toContain('§4.2');
    for (const [, { taken, total }] of sections) expect(taken).toBe(total);
  });
});

describe('screens over a chart', () => {
  it('are in the order of the states', async () => {
    const chart = await opened();
    const picture = { light: 'light.png', dark: 'dark.png' };
    const shots = screensOf({ ...chart, screens: { 'signIn.mfa': [picture], 'signIn.credentials': [picture] } });
    expect(shots.map(({ state }) => state)).toEqual(['signIn.credentials', 'signIn.mfa']);
  });

  it('are enlarged in a dialog that turns to the next state', async () => {
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
    const small = screen.getByRole('img', { name: 'Screen in Mfa' });
    expect(small).toHaveAttribute('src', 'mfa-light.png');
    await user.click(screen.getByRole('button', { name: /Enlarge/ }));
    const dialog = screen.getByRole('dialog', { name: 'Mfa, 2 of 2' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', 'mfa-light.png');
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('dialog', { name: 'Credentials, 1 of 2' })).toBeVisible();
  });

  it('say how they are made where there are none', async () => {
    openWorkbench('chart=quickComments&overlay=screens');
    const panel = await screen.findByRole('region', { name: 'Screens' });
    expect(panel).toHaveTextContent('npm run paths -- --machine quickComments --browser --screens');
  });
});

describe('an overlay whose code does not come', () => {
  const late = (load: Overlay['load']): Overlay => ({ id: 'late', title: 'Late', unavailableReason: () => null, load });
  const part: Awaited<ReturnType<Overlay['load']>> = { default: ({ children }) => children({ panel: <p>It is here</p> }) };
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  it('says so in its panel and leaves the chart as it is; Retry asks for it again', async () => {
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

  it('is asked for again when the connection is back, and when it is chosen again', async () => {
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
