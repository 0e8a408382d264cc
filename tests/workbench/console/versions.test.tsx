import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openChart } from '#workbench/console/chart/open-chart.ts';
import { compare } from '#workbench/console/chart/own-overlays.ts';
import { openWorkbench } from './open-workbench.tsx';

const mocks = vi.hoisted(() => ({ open: vi.fn<() => Promise<unknown>>() }));
vi.mock('virtual:statechart-versions', () => ({ openers: { signIn: mocks.open } }));

describe('earlier versions of a chart', () => {
  it('are loaded again after a failure, while a file can be compared meanwhile', async () => {
    const { chart, picture } = (await openChart('signIn'))!;
    const version = { revision: '1a2b3c4d', date: '2026-11-20T10:00:00Z', subject: 'A way back', picture, chart, unknown: [] };
    mocks.open.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ default: [version] });
    const { user } = openWorkbench('chart=signIn&overlay=compare', [compare]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The earlier versions could not be loaded');
    expect(screen.getByRole('application', { name: 'Chart signIn' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open a proposal' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const panel = await screen.findByRole('region', { name: 'Differences' });
    expect(await within(panel).findByText('Since “A way back”')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByRole('application')).toHaveLength(2);
  });
});
