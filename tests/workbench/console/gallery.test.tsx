import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { charts } from '#workbench/console/chart/open-chart.ts';
import { chartArea, details, openWorkbench } from './open-workbench.tsx';

const gallery = () => screen.getByRole('navigation', { name: 'Statecharts' });
const search = () => screen.getByRole('searchbox', { name: 'Find a chart or state' });
const entries = () =>
  within(gallery())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('gallery of statecharts', () => {
  it('lists every chart under its domain with its number of states and arrows', () => {
    openWorkbench();
    expect(within(gallery()).getAllByRole('button')).toHaveLength(charts.length);
    const signIn = charts.find(({ id }) => id === 'signIn')!;
    const session = within(gallery()).getByRole('region', { name: 'Session' });
    expect(
      within(session).getByRole('button', { name: `signIn ${signIn.states.length} states, ${signIn.transitions} transitions` }),
    ).toBeVisible();
    expect(screen.getByText(`${charts.length} charts · states and transitions in each`)).toBeVisible();
  });

  it('starts with a picture and a description of every chart', () => {
    openWorkbench();
    const front = screen.getByRole('region', { name: 'All statecharts' });
    expect(within(front).getAllByRole('button')).toHaveLength(charts.length);
    expect(within(front).getByRole('button', { name: /^signIn .*From name and password to a stored user/ })).toBeVisible();
  });

  it('shows only the pictures of charts that match the search', async () => {
    const { user } = openWorkbench();
    const front = screen.getByRole('region', { name: 'All statecharts' });
    await user.type(search(), 'follow-up doctor');
    expect(within(front).getAllByRole('button')).toEqual([within(front).getByRole('button', { name: /^orderLifecycle/ })]);
    await user.clear(search());
    await user.type(search(), 'teleporter');
    expect(within(front).queryByRole('button')).toBeNull();
  });

  it('opens a chart and marks it as current', async () => {
    const { user, query } = openWorkbench();
    await user.click(within(gallery()).getByRole('button', { name: /^signIn/ }));
    expect(await chartArea('signIn')).toBeVisible();
    expect(query().get('chart')).toBe('signIn');
    expect(within(gallery()).getByRole('button', { name: /^signIn/ })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('signIn');
  });

  it('finds states that match most words of a question', async () => {
    const { user } = openWorkbench();
    await user.type(search(), 'where does an order wait for the doctor');
    expect(entries()).toEqual([expect.stringMatching(/^orderLifecycle/), expect.stringMatching(/^Follow-up doctor within TAT/)]);
  });

  it('finds a state by its label and opens its chart with the state chosen', async () => {
    const { user, query } = openWorkbench();
    await user.keyboard('/');
    expect(search()).toHaveFocus();
    await user.keyboard('follow-up doctor');
    expect(entries()).toEqual([expect.stringMatching(/^orderLifecycle/), expect.stringMatching(/^Follow-up doctor within TAT/)]);
    await user.click(within(gallery()).getByRole('button', { name: /^Follow-up doctor/ }));
    expect(query().get('state')).toMatch(/\.FOLLOW-UP-DOCTOR-WITHIN-TAT$/);
    expect(await screen.findByRole('heading', { level: 2, name: 'Follow-up doctor within TAT' })).toBeVisible();
  });

  it('finds the states of a section of the specification', async () => {
    const { user } = openWorkbench();
    await user.type(search(), '§4.5');
    expect(entries().join(' ')).toContain('inactivity');
    expect(within(gallery()).getByRole('button', { name: /^Warning/ })).toHaveTextContent('§4.5');
    expect(entries().join(' ')).not.toContain('orderLifecycle');
  });

  it('opens the best result on Enter, moves through results with arrow keys, and clears the field with Escape', async () => {
    const { user, query } = openWorkbench();
    await user.type(search(), 'signin{ArrowDown}');
    expect(within(gallery()).getByRole('button', { name: /^signIn/ })).toHaveFocus();
    await user.click(search());
    await user.keyboard('{Enter}');
    expect(query().get('chart')).toBe('signIn');
    await chartArea('signIn');
    await user.click(search());
    await user.keyboard('{Escape}');
    expect(search()).toHaveValue('');
    expect(await details()).toBeVisible();
  });

  it('moves the focus to the found state when a chart is opened by Enter', async () => {
    const { user } = openWorkbench();
    await user.type(search(), 'follow-up doctor{Enter}');
    const chart = await chartArea('orderLifecycle');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-state-id', expect.stringMatching(/FOLLOW-UP-DOCTOR/)));
    expect(chart).toContainElement(document.activeElement as HTMLElement);
    await user.click(search());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(chart).toContainElement(document.activeElement as HTMLElement));
  });

  it('keeps the focus after a click, and when the user has moved it meanwhile', async () => {
    const { user } = openWorkbench();
    await user.click(within(gallery()).getByRole('button', { name: /^signIn/ }));
    await chartArea('signIn');
    expect(within(gallery()).getByRole('button', { name: /^signIn/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}{ArrowDown}');
    const at = document.activeElement;
    await chartArea('tabSync');
    expect(document.activeElement).toBe(at);
  });

  it('shows an empty state in the list and on the start page if nothing matches', async () => {
    const { user } = openWorkbench();
    await user.type(search(), 'teleporter');
    expect(within(gallery()).getByText('No charts or states found.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'All statecharts' })).getByText('No charts or states found.')).toBeVisible();
  });

  it('mentions the missing server data on the static site', () => {
    openWorkbench('', []);
    expect(screen.getByText(/^Live activity and business figures are not shown here/)).toBeVisible();
  });

  it('shows a message if the chart in the address does not exist', () => {
    openWorkbench('chart=somethingElse');
    expect(screen.getByText('Chart somethingElse not found')).toBeVisible();
  });
});
