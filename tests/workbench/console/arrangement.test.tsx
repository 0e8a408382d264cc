import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { arrange } from '#workbench/console/chart/arrange.ts';
import { openChart } from '#workbench/console/chart/open-chart.ts';
import { chartArea, edgeIn, openWorkbench, stateIn } from './open-workbench.tsx';

// The layout engine is large: loading it and its first drawing are not what these tests wait for.
beforeAll(async () => void (await arrange((await openChart('logout'))!.chart, new Set(), 'right')), 60_000);

const button = (name: string) => screen.getByRole('button', { name });

describe('states with states inside', () => {
  it('are folded and unfolded by a click, and the address remembers it', async () => {
    const { query } = openWorkbench('chart=typeahead');
    const chart = await chartArea('typeahead');
    const fold = () => fireEvent.click(chart.querySelector('[data-fold-id="typeahead.showing"]')!);
    fold();
    await waitFor(() => expect(stateIn(chart, 'typeahead.showing.results')).toBeNull());
    expect(query().get('fold')).toBe('typeahead.showing');
    expect(stateIn(chart, 'typeahead.showing')).toHaveTextContent('2 states inside');
    // A transition to a hidden state leads to the folded one.
    expect(edgeIn(chart, 'typeahead.searching | xstate.done.actor.search')).toHaveAccessibleName(/ to showing/);
    fold();
    await waitFor(() => expect(stateIn(chart, 'typeahead.showing.results')).not.toBeNull());
    expect(query().has('fold')).toBe(false);
  });

  it('are folded by a key from a state inside, and unfolded by the same key', async () => {
    const { query, user } = openWorkbench('chart=typeahead');
    const chart = await chartArea('typeahead');
    stateIn(chart, 'typeahead.showing.empty').focus();
    await user.keyboard('f');
    await waitFor(() => expect(stateIn(chart, 'typeahead.showing')).toHaveClass('folded'));
    stateIn(chart, 'typeahead.showing').focus();
    await user.keyboard('f');
    await waitFor(() => expect(stateIn(chart, 'typeahead.showing')).not.toHaveClass('folded'));
    expect(query().has('fold')).toBe(false);
  });

  it('open folded from the address, except around the chosen state', async () => {
    openWorkbench('chart=upload&fold=upload.unfinished.going,upload.unfinished.halted&state=upload.unfinished.halted.paused');
    const chart = await chartArea('upload');
    await waitFor(() => expect(stateIn(chart, 'upload.unfinished.going')).toHaveClass('folded'));
    expect(stateIn(chart, 'upload.unfinished.halted.paused')).toHaveClass('chosen');
  });

  it('are folded and unfolded together', async () => {
    const { query, user } = openWorkbench('chart=upload');
    const chart = await chartArea('upload');
    await user.click(button('Fold all states'));
    await waitFor(() => expect(stateIn(chart, 'upload.unfinished')).toHaveClass('folded'));
    expect(query().get('fold')?.split(',')).toHaveLength(3);
    await user.click(button('Unfold all states'));
    await waitFor(() => expect(stateIn(chart, 'upload.unfinished')).not.toHaveClass('folded'));
  });
});

describe('the direction of a chart', () => {
  it('can be chosen, is kept in the address, and is taken back by the same button', async () => {
    const { query, user } = openWorkbench('chart=logout');
    const chart = await chartArea('logout');
    const size = () => {
      const [, , width = 0, height = 0] = chart.querySelector('.chart')!.getAttribute('viewBox')!.split(' ').map(Number);
      return width / height;
    };
    const filed = size();
    await user.click(button('Lay out to the right'));
    await waitFor(() => expect(size()).toBeGreaterThan(filed * 1.5));
    expect(query().get('flow')).toBe('right');
    expect(button('Lay out to the right')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('Lay out to the right'));
    await waitFor(() => expect(size()).toBe(filed));
    expect(query().has('flow')).toBe(false);
  });
});

describe('the panes beside the chart', () => {
  it.each([
    ['Hide the list of charts', 'Show the list of charts', 'statecharts_list'],
    ['Hide the details', 'Show the details', 'statecharts_details'],
  ])('collapse and stay so: %s', async (hide, show, key) => {
    const { user } = openWorkbench('chart=logout');
    await chartArea('logout');
    await user.click(button(hide));
    expect(button(show)).toHaveAttribute('aria-expanded', 'false');
    expect(localStorage.getItem(key)).toBe('collapsed');
    await user.click(button(show));
    expect(localStorage.getItem(key)).toBe('open');
    expect(within(document.body).queryByRole('button', { name: show })).toBeNull();
  });

  it('open as they were left', async () => {
    localStorage.setItem('statecharts_list', 'collapsed');
    openWorkbench('chart=logout');
    await chartArea('logout');
    expect(button('Show the list of charts')).toBeInTheDocument();
    expect(button('Hide the details')).toBeInTheDocument();
  });
});
