import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { toChart, type ChartDocs } from '#workbench/drawing/chart.ts';
import type { OpenedChart } from '#workbench/drawing/listed-chart.ts';
import type { PathFile } from '#workbench/drawing/path-file.ts';
import { LONGEST_PLAY, readPlay } from '#workbench/simulation/play-link.ts';
import { PlayLayer, type PlayParts } from '#workbench/console/play/play-layer.tsx';
import { Announcer } from '#platform/console/ui/feedback/announcer.tsx';
import * as lifecycle from '#machines/orders/orderLifecycle.ts';
import * as upload from '#machines/records/upload.ts';
import * as signIn from '#machines/session/signIn.ts';
import * as navigation from '#machines/shell/navigation.ts';

const root = path.resolve(import.meta.dirname, '../../..');

function openedChart(machine: AnyStateMachine, docs: ChartDocs, source: string): OpenedChart {
  const paths = JSON.parse(readFileSync(path.join(root, `statecharts/${machine.id}.paths.json`), 'utf8')) as PathFile;
  const files = { svg: '', mmd: '', json: '' };
  return { chart: toChart(machine, docs), machine, picture: '', files, paths, browser: null, screens: {}, source };
}

const orders = openedChart(
  lifecycle.orderLifecycleMachine,
  { events: lifecycle.orderLifecycleEvents, guards: lifecycle.orderLifecycleGuards },
  'machines/orders/orderLifecycle.ts',
);
orders.why = lifecycle.orderLifecycleWhy;
const door = openedChart(signIn.signInMachine, { events: signIn.signInEvents, guards: signIn.signInGuards }, 'machines/session/signIn.ts');
const files = openedChart(upload.uploadMachine, { events: upload.uploadEvents, guards: upload.uploadGuards }, 'machines/records/upload.ts');
const navigationChart = openedChart(
  navigation.navigationMachine,
  { events: navigation.navigationEvents, guards: navigation.navigationGuards },
  'machines/shell/navigation.ts',
);

/** Records the parts and the address. */
const onParts = vi.fn<(parts: PlayParts, value: string) => void>();
const chosen = vi.fn<(id: string) => void>();
const parts = () => onParts.mock.lastCall?.[0];
const address = () => onParts.mock.lastCall?.[1];

function Page({ opened, begin }: { opened: OpenedChart; begin: string }) {
  const [value, setValue] = useState(begin);
  return (
    <PlayLayer opened={opened} value={value} onChange={setValue} onState={chosen}>
      {(playParts) => {
        onParts(playParts, value);
        return (
          <>
            {playParts.bar}
            {playParts.panel}
          </>
        );
      }}
    </PlayLayer>
  );
}

function open(opened: OpenedChart, begin = '') {
  render(
    <>
      <Page opened={opened} begin={begin} />
      <Announcer />
    </>,
  );
  return userEvent.setup();
}

const bar = () => within(screen.getByRole('toolbar', { name: 'Play' }));
const panel = () => within(screen.getByRole('region', { name: 'Play' }));
const currentStep = () => bar().getByText((_, element) => element?.getAttribute('aria-current') === 'step').textContent;

beforeEach(() => {
  onParts.mockClear();
});

describe('the play bar', () => {
  test('plays an event, marks the result, and undoes and redoes it', async () => {
    const user = open(orders);
    expect(currentStep()).toBe('Placed');
    await user.click(bar().getByRole('button', { name: 'Follow-up within TAT' }));
    expect(currentStep()).toBe('Follow-up within TAT');
    expect([...(parts()?.marks.on ?? [])].some((id) => id.endsWith('.FOLLOW-UP-WITHIN-TAT'))).toBe(true);
    expect(parts()?.marks.fired).toEqual({ edge: expect.stringContaining('| mark_follow_up_within_tat') as string, count: 2 });
    await user.click(bar().getByRole('button', { name: 'Undo' }));
    expect([currentStep(), address()]).toEqual(['Placed', '']);
    await user.click(bar().getByRole('button', { name: 'Redo' }));
    expect([currentStep(), address()]).toEqual(['Follow-up within TAT', 'nothing in the way*emark_follow_up_within_tat']);
  });

  test('goes back to an earlier state, and to the start', async () => {
    const user = open(orders, 'nothing in the way*emark_follow_up_within_tat*emark_customer_not_reachable');
    await user.click(bar().getByRole('button', { name: 'Back to Follow-up within TAT' }));
    expect(currentStep()).toBe('Follow-up within TAT');
    await user.click(bar().getByRole('button', { name: 'From the start' }));
    expect(currentStep()).toBe('Placed');
  });

  test('gives the reason for a blocked event with the facts of the play', () => {
    open(orders, 'prescription drug, not covered');
    const blocked = bar().getByRole('button', { name: 'Create patient store order' });
    expect(blocked).toHaveAttribute('aria-disabled', 'true');
    expect(blocked).toHaveAccessibleDescription('Augmentin 625 Duo is Schedule H, but the order says that no prescription is needed');
  });

  test('lists further offers in a menu, blocked ones with their reason', async () => {
    const user = open(orders, 'prescription drug, not covered');
    await user.click(bar().getByRole('button', { name: /\d+ more/ }));
    const item = screen.getByRole('menuitem', { name: /Subscription stopped/ });
    expect(item).toHaveTextContent('The order is not part of a subscription');
    await user.click(screen.getByRole('menuitem', { name: /Customer not reachable/ }));
    expect(currentStep()).toBe('Customer not reachable');
  });

  test('plays, undoes and redoes by shortcut and announces the state', async () => {
    const user = open(orders);
    await user.keyboard('a');
    expect(currentStep()).toBe('Follow-up within TAT');
    await waitFor(() => expect(screen.getByText('Follow-up within TAT', { selector: '[aria-live=polite]' })).toBeInTheDocument());
    await user.keyboard('u');
    expect(currentStep()).toBe('Placed');
    await user.keyboard('r');
    expect(currentStep()).toBe('Follow-up within TAT');
  });

  test('plays a clicked arrow if it is possible', () => {
    open(orders);
    const arrow = orders.chart.edges.find(({ event, source }) => event === 'mark_follow_up_within_tat' && /PLACED|unsettled/.test(source));
    const other = orders.chart.edges.find(({ event }) => event === 'payment.settled');
    act(() => {
      expect(parts()?.take(other?.id ?? '')).toBe(false);
      expect(parts()?.take(arrow?.id ?? '')).toBe(true);
    });
    expect(currentStep()).toBe('Follow-up within TAT');
  });
});

describe('a payload', () => {
  test('is entered in fields, kept for the next use, and previewed', async () => {
    const user = open(door);
    await user.click(bar().getByRole('button', { name: 'Login submit…' }));
    const form = within(screen.getByRole('dialog', { name: 'Login submit' }));
    expect(form.getByLabelText('Username')).toHaveValue('asha');
    expect(form.getByText('Leads to Submitting')).toBeInTheDocument();
    await user.clear(form.getByLabelText('Username'));
    await user.type(form.getByLabelText('Username'), 'ravi{Enter}');
    expect(currentStep()).toBe('Submitting');
    expect(panel().getByText('“ravi”')).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'Undo' }));
    await user.click(bar().getByRole('button', { name: 'Login submit…' }));
    expect(screen.getByLabelText('Username')).toHaveValue('ravi');
  });

  test('shows what blocks it while it is entered', async () => {
    const user = open(
      door,
      `default*elogin.submit*-${btoa('{"username":"a","password":"b"}')}*dlogin*-${btoa('{"mfa_enabled":true,"user_id":7}')}`,
    );
    expect(currentStep()).toBe('Mfa');
    await user.click(bar().getByRole('button', { name: 'Mfa submit…' }));
    const form = within(screen.getByRole('dialog'));
    await user.clear(form.getByLabelText('Code'));
    await user.type(form.getByLabelText('Code'), '12{Enter}');
    expect(form.getByText('The code has six digits; a recovery code has three groups of four')).toBeInTheDocument();
    expect(currentStep()).toBe('Mfa');
    await user.type(form.getByLabelText('Code'), '3456{Enter}');
    expect(currentStep()).toBe('Verifying mfa');
  });

  test('settles an actor with the filed output, another output, or a failure', async () => {
    const user = open(door, `default*elogin.submit*-${btoa('{"username":"a","password":"b"}')}`);
    expect(panel().getByText('login runs')).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'login fails…' }));
    const message = screen.getByLabelText('Message');
    await user.clear(message);
    await user.type(message, 'Locked{Enter}');
    expect(currentStep()).toBe('Credentials');
    expect(panel().getByText('“Locked”')).toBeInTheDocument();
  });

  test('is rejected with a message if it is not JSON', async () => {
    const user = open(door);
    await user.click(bar().getByRole('button', { name: 'Login submit…' }));
    await user.click(screen.getByRole('button', { name: 'As JSON' }));
    const all = screen.getByLabelText('Payload (JSON)');
    await user.clear(all);
    await user.type(all, '{{"username": ravi}');
    await user.click(screen.getByRole('button', { name: 'Play it' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This is not JSON');
    expect(currentStep()).toBe('Credentials');
  });
});

describe('the play panel', () => {
  test('offers the starting point that frees a blocked event', async () => {
    const user = open(orders, 'prescription drug, not covered*emark_follow_up_within_tat');
    const blocked = within(panel().getByRole('heading', { name: 'Blocked now' }).parentElement ?? document.body);
    expect(blocked.getByText('Augmentin 625 Duo is Schedule H, but the order says that no prescription is needed')).toBeInTheDocument();
    const [free] = blocked.getAllByRole('button', { name: 'prescription drug, covered' });
    if (free) await user.click(free);
    expect(address()).toBe('prescription drug, covered*emark_follow_up_within_tat');
    expect(bar().queryByRole('button', { name: 'Create patient store order', description: /prescription/ })).toBeNull();
  });

  test('lists the states that handle an event which the current one does not', async () => {
    const user = open(orders, 'nothing in the way*emark_follow_up_doctor_within_tat');
    const other = within(panel().getByText(/^Not in this state/).parentElement ?? document.body);
    const event = within(other.getByText('Create patient store order', { selector: 'b' }).closest('li') ?? document.body);
    expect(event.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Placed',
      'Follow-up within TAT',
      'Prescription decoded',
    ]);
    await user.click(event.getByRole('button', { name: 'Prescription decoded' }));
    expect(chosen.mock.lastCall?.[0]).toMatch(/\.PRESCRIPTION-DECODED$/);
  });

  test('starts with edited facts', async () => {
    const user = open(orders, 'store lacks stock');
    await user.click(panel().getByRole('button', { name: 'Change the facts' }));
    const gap = within(screen.getByRole('group', { name: 'Stock gaps, 1' }));
    expect(gap.getByLabelText('Drug')).toHaveValue('Augmentin 625 Duo');
    await user.click(gap.getByRole('button', { name: 'Remove 1 of Stock gaps' }));
    await user.click(screen.getByRole('button', { name: 'Start with these' }));
    expect(panel().getByLabelText('Starting facts')).toHaveDisplayValue('store lacks stock, changed');
    await user.keyboard('d');
    await user.click(screen.getByRole('button', { name: 'Play it' }));
    expect(currentStep()).toBe('Create patient store order');
  });

  test('edits facts with labels, list fields and rows, and shows validation errors', async () => {
    const user = open(orders);
    await user.click(panel().getByRole('button', { name: 'Change the facts' }));
    const form = within(screen.getByRole('dialog', { name: 'Facts to start with' }));
    expect(form.getByLabelText('Undecoded lines')).toHaveValue('0');
    expect(form.queryByLabelText(/JSON/)).toBeNull();
    await user.type(form.getByLabelText('Scheduled drugs'), 'Augmentin 625 Duo is Schedule H{Enter}Alprax 0.5 is Schedule H1');
    await user.click(form.getByRole('button', { name: 'Add to Stock gaps' }));
    const gap = within(form.getByRole('group', { name: 'Stock gaps, 1' }));
    await user.type(gap.getByLabelText('Drug'), 'Crocin 650');
    await user.type(gap.getByLabelText('Available'), 'two');
    await user.click(form.getByRole('button', { name: 'Start with these' }));
    expect(gap.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['This is not a number', 'This is required']);
    await user.clear(gap.getByLabelText('Available'));
    await user.type(gap.getByLabelText('Available'), '2');
    await user.type(gap.getByLabelText('Needed'), '10');
    await user.click(form.getByRole('button', { name: 'Start with these' }));
    const startInput = readPlay(address() ?? '').play.start.input;
    expect(startInput).toMatchObject({
      scheduledDrugs: ['Augmentin 625 Duo is Schedule H', 'Alprax 0.5 is Schedule H1'],
      stockGaps: [{ drug: 'Crocin 650', available: 2, needed: 10 }],
    });
  });

  test('edits a record in an event with fields', async () => {
    const user = open(files);
    await user.click(bar().getByRole('button', { name: 'File choose…' }));
    const file = within(screen.getByRole('group', { name: 'File' }));
    await user.clear(file.getByLabelText('Name'));
    await user.type(file.getByLabelText('Name'), 'dolo.png');
    await user.clear(file.getByLabelText('Refusal'));
    await user.click(screen.getByRole('button', { name: 'Play it' }));
    expect(readPlay(address() ?? '').play.steps.at(-1)).toEqual({
      kind: 'event',
      event: { type: 'file.choose', file: { name: 'dolo.png', size: 2_500_000, refusal: null, hashable: true } },
    });
  });

  test('closes a form on Escape and restores the focus', async () => {
    const user = open(orders);
    const button = panel().getByRole('button', { name: 'Change the facts' });
    await user.click(button);
    expect(screen.getByLabelText('Type')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
  });

  test('presets a guard that depends on the environment', async () => {
    const user = open(navigationChart, `default*dscreen*-${btoa('{"path":"/","screen":null}')}`);
    expect(panel().getByText('No user is signed in, or the sign-in page was left')).toBeInTheDocument();
    await user.click(panel().getByRole('button', { name: 'Make isStuckAtSignIn pass' }));
    expect(bar().getByRole('button', { name: 'After 200 ms' })).not.toHaveAttribute('aria-disabled');
    await user.selectOptions(panel().getByLabelText('isStuckAtSignIn'), 'no');
    expect(bar().getByRole('button', { name: 'After 200 ms' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('lets a duration pass', async () => {
    const user = open(navigationChart, `default*dscreen*-${btoa('{"path":"/","screen":null}')}`);
    await user.click(bar().getByRole('button', { name: 'Advance time' }));
    const form = within(screen.getByRole('dialog', { name: 'Advance time' }));
    await user.clear(form.getByLabelText('Time'));
    await user.click(form.getByRole('button', { name: 'Advance' }));
    expect(form.getByRole('alert')).toHaveTextContent('A time above 0');
    await user.type(form.getByLabelText('Time'), '2');
    await user.selectOptions(form.getByLabelText('Unit'), 'minutes');
    await user.click(form.getByRole('button', { name: 'Advance' }));
    expect(panel().getByText('120 s since the start')).toBeInTheDocument();
  });
});

describe('a play link', () => {
  test('keeps what precedes the damage and shows a message', async () => {
    const user = open(orders, 'nothing in the way*emark_follow_up_within_tat*x9');
    expect(currentStep()).toBe('Follow-up within TAT');
    expect(screen.getByRole('alert')).toHaveTextContent('The link is damaged: step 2 cannot be read. The earlier steps are kept.');
    await user.keyboard('a');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('names the step that can no longer happen, and the reason', () => {
    open(orders, 'store lacks stock*emark_follow_up_within_tat*emark_create_patient_store_order*emark_placed');
    expect(currentStep()).toBe('Follow-up within TAT');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Step 2, Create patient store order, is not possible: Indiranagar has 2 of 10 Augmentin 625 Duo. The earlier steps are kept.',
    );
  });

  test('uses the default starting point if its own no longer exists', () => {
    open(orders, 'long ago*emark_follow_up_within_tat');
    expect(screen.getByRole('alert')).toHaveTextContent('Starting point “long ago” not found. The usual one is used.');
    expect(currentStep()).toBe('Follow-up within TAT');
  });

  test('is damaged if it names a starting point of a machine without any', () => {
    open(door, 'garbage');
    expect(screen.getByRole('alert')).toHaveTextContent('The link is damaged: its starting point cannot be read.');
    expect(currentStep()).toBe('Credentials');
  });

  test('restores a play of 2,000 steps, which can be continued', async () => {
    const circle = ['emark_follow_up_within_tat', 'emark_placed', ...Array.from({ length: 1998 }, (_, step) => (step % 2 ? '2' : '1'))];
    const user = open(orders, ['nothing in the way', ...circle].join('*'));
    expect([currentStep(), document.querySelectorAll('.play-history > li').length]).toEqual(['Placed', 2000]);
    await user.keyboard('a');
    expect([currentStep(), address()?.endsWith('*1*2*1')]).toEqual(['Follow-up within TAT', true]);
    await user.keyboard('u');
    expect(currentStep()).toBe('Placed');
    await user.click(bar().getByRole('button', { name: /earlier states$/ }));
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect([offered.length, offered.at(-1)]).toEqual([15, '1998. Follow-up within TAT']);
  });

  test('rejects a step that would make it too long, with a message', async () => {
    const login = (name: string) => `elogin.submit*-${btoa(JSON.stringify({ username: name, password: 'b' })).replaceAll('=', '')}`;
    const failed = `flogin*-${btoa('{"message":"No"}')}`;
    const user = open(door, ['default', login('a'.repeat(LONGEST_PLAY * 0.75)), failed].join('*'));
    expect(currentStep()).toBe('Credentials');
    await user.click(bar().getByRole('button', { name: 'Login submit…' }));
    await user.keyboard('{Enter}');
    expect(currentStep()).toBe('Credentials');
    expect(screen.getByRole('alert')).toHaveTextContent('This run is too long for a link. Copy it as a test, or go back some steps.');
    await user.click(bar().getByRole('button', { name: 'From the start' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('can be copied as a test and as event cases', async () => {
    const user = open(orders, 'nothing in the way*emark_follow_up_within_tat');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const copy = async (itemName: string) => {
      await user.click(bar().getByRole('button', { name: 'Share' }));
      await user.click(screen.getByRole('menuitem', { name: itemName }));
      return write.mock.lastCall?.[0];
    };
    expect(await copy('Copy as a test')).toContain(`import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';`);
    expect(await copy('Copy as event cases')).toBe(`'mark_follow_up_within_tat': [{}],\n`);
    expect(await copy('Copy the link')).toBe(location.href);
  });
});
