import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import { orderLifecycleEvents, orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import { chartArea, details, edgeIn, openWorkbench, stateIn } from './open-workbench.tsx';

const lifecycle = toChart(orderLifecycleMachine, { events: orderLifecycleEvents });
const uncovered = 'prescription drug, not covered';
const bar = () => within(screen.getByRole('toolbar', { name: 'Play' }));
const panel = () => within(screen.getByRole('region', { name: 'Play' }));
const currentStep = () => bar().getByText((_, element) => element?.getAttribute('aria-current') === 'step').textContent;

describe('a play in the workbench', () => {
  test('outlines the initial states until the first step', async () => {
    openWorkbench('chart=signIn');
    const first = stateIn(await chartArea('signIn'), 'signIn.credentials');
    await waitFor(() => expect(first).toHaveClass('begins'));
    expect(first).not.toHaveClass('on');
  });

  test('writes a played event to the address and shows it on the drawing and in the panel', async () => {
    const { user, query } = openWorkbench('chart=signIn');
    const chart = await chartArea('signIn');
    await user.click(edgeIn(chart, 'signIn.credentials | login.submit'));
    await user.keyboard('{Enter}');
    expect(query().get('play')).toMatch(/^default\*elogin\.submit\*-/);
    expect(stateIn(chart, 'signIn.submitting')).toHaveClass('on');
    expect(edgeIn(chart, 'signIn.credentials | login.submit')).toHaveClass('fired');
    expect(panel().getByRole('heading', { name: 'Submitting' })).toBeVisible();
  });

  test('plays to a chosen state along the shortest filed path', async () => {
    const { user, query } = openWorkbench('chart=orderLifecycle&state=FOLLOW-UP-DOCTOR-WITHIN-TAT');
    await chartArea('orderLifecycle');
    await user.click(await screen.findByRole('button', { name: 'Play from here' }));
    expect(currentStep()).toBe('Follow-up doctor within TAT');
    expect(query().get('play')).toMatch(/\*emark_follow_up_doctor_within_tat$/);
  });

  test('also reports a play to the initial state', async () => {
    const { user } = openWorkbench('chart=orderLifecycle&state=PLACED');
    await chartArea('orderLifecycle');
    await user.click(await screen.findByRole('button', { name: 'Play from here' }));
    expect(currentStep()).toBe('Placed');
    expect(panel().getByLabelText('Starting facts')).toBeVisible();
  });

  test('appears below the requested screenshots of a state', async () => {
    const { user } = openWorkbench('chart=orderLifecycle&state=PLACED&overlay=screens');
    await chartArea('orderLifecycle');
    await user.click(await screen.findByRole('button', { name: 'Play from here' }));
    const pictures = await screen.findByRole('region', { name: 'Screens' });
    expect(pictures.compareDocumentPosition(screen.getByRole('region', { name: 'Play' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('plays to a chosen state from the chosen facts', async () => {
    const { user, query } = openWorkbench(`chart=orderLifecycle&state=FOLLOW-UP-DOCTOR-WITHIN-TAT&play=${encodeURIComponent(uncovered)}`);
    await chartArea('orderLifecycle');
    await user.click(await screen.findByRole('button', { name: 'Play from here' }));
    expect(currentStep()).toBe('Follow-up doctor within TAT');
    expect(query().get('play')).toBe(`${uncovered}*emark_follow_up_doctor_within_tat`);
    expect(panel().getByLabelText('Starting facts')).toHaveDisplayValue(uncovered);
  });

  test('starts with other facts and shows a notice if the default ones do not lead there', async () => {
    const { user } = openWorkbench('chart=inactivity&state=disabled');
    await chartArea('inactivity');
    await user.click(await screen.findByRole('button', { name: 'Play from here' }));
    expect(currentStep()).toBe('Disabled');
    expect(screen.getByRole('alert')).toHaveTextContent('Started with “role without the rule”: no path to Disabled from the usual facts.');
  });

  test('stops at the blocked step with a reason if the chosen facts do not lead there', async () => {
    const { user } = openWorkbench(`chart=orderLifecycle&state=CREATE-PATIENT-STORE-ORDER&play=${encodeURIComponent('store lacks stock')}`);
    await chartArea('orderLifecycle');
    await user.click(await screen.findByRole('button', { name: 'Play from here' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^No path to Create patient store order from these facts\. Step \d, .*, is not possible: .* has 2 of 10 Augmentin.*\.$/,
    );
    expect(panel().getByLabelText('Starting facts')).toHaveDisplayValue('store lacks stock');
  });

  test('shows a guard as a condition until the play has evaluated it', async () => {
    const arrow = lifecycle.edges.find(({ event, source }) => event === 'mark_create_patient_store_order' && source.endsWith('.unsettled'));
    const query = `chart=orderLifecycle&edge=${encodeURIComponent(arrow?.id ?? '')}`;
    const general =
      'If refused: “The prescription question is not settled, or the serving store cannot serve every line, or an allergy is not confirmed”';
    openWorkbench(query);
    await chartArea('orderLifecycle');
    expect(await within(await details()).findByText(general)).toBeVisible();
    expect(document.querySelector('.way-guard')).toBeNull();
    cleanup();
    openWorkbench(`${query}&play=${encodeURIComponent(uncovered)}`);
    await chartArea('orderLifecycle');
    expect(await screen.findByText(/^Augmentin 625 Duo is Schedule H/, { selector: '.details-head .way-guard span' })).toBeVisible();
    expect(screen.queryByText(general)).toBeNull();
  });

  test('shows the machine’s own explanation of a rejection', async () => {
    openWorkbench(`chart=orderLifecycle&play=${encodeURIComponent('empty cart')}`);
    await chartArea('orderLifecycle');
    expect(await screen.findByText('The cart is empty', { selector: '.way-guard span' })).toBeVisible();
  });

  test('lists the events that a state does not handle, with links to states that do', async () => {
    const { user, query } = openWorkbench('chart=orderLifecycle&state=FOLLOW-UP-DOCTOR-WITHIN-TAT');
    const event = await screen.findByText('Create patient store order', { selector: '.elsewhere b' });
    await user.click(within(event.closest('li') ?? document.body).getByRole('button', { name: 'Prescription decoded' }));
    expect(query().get('state')).toMatch(/\.PRESCRIPTION-DECODED$/);
  });

  test('selects an arrow without playing it under an overlay', async () => {
    const { user, query } = openWorkbench('chart=signIn&overlay=coverage');
    await user.click(edgeIn(await chartArea('signIn'), 'signIn.credentials | login.submit'));
    expect(query().get('edge')).toBe('signIn.credentials | login.submit');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
