import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import InspectorScreen from '#workbench/console/inspector/inspector-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';
import { BUSINESS_TIME_ZONE } from '#platform/contract/constants.ts';
import { setBusinessTimeZone } from '#platform/contract/business-day.ts';
import { actorMessage, refusedMove, eventMessage, snapshotMessage } from './messages.ts';

let peer: Window;
let postMessage: ReturnType<typeof vi.fn>;

beforeEach(() => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  peer = frame.contentWindow!;
  postMessage = vi.fn<(message: unknown, origin: string) => void>();
  peer.postMessage = postMessage as unknown as Window['postMessage'];
  vi.stubGlobal('opener', peer);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  stored.currentUser.write(current({ roles: ['developer'] }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.querySelector('iframe')?.remove();
  history.replaceState(null, '', '/');
  localStorage.clear();
});

function open(address = '/inspector') {
  history.replaceState(null, '', address);
  queryClient.clear();
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <InspectorScreen />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return person;
}

const receive = (messages: readonly unknown[], from: { source?: Window; origin?: string } = {}) =>
  act(async () => {
    const by = { source: peer, origin: location.origin, ...from };
    for (const data of messages) window.dispatchEvent(new MessageEvent('message', { data, ...by }));
    // Messages are drawn in the next frame.
    await new Promise(requestAnimationFrame);
  });

const events = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const list = () => screen.findByRole('listbox', { name: 'Events' });

describe('the inspector', () => {
  it('shows instructions if no page opened it', () => {
    vi.stubGlobal('opener', null);
    open();
    expect(screen.getByText('Nothing to inspect yet')).toBeInTheDocument();
    expect(screen.getByText(/add \?inspect to its address/)).toBeInTheDocument();
  });

  it('connects to the page that opened it and shows its actors, events and states', async () => {
    open();
    expect(postMessage).toHaveBeenCalledWith({ type: '@statelyai.connected' }, location.origin);
    await receive(refusedMove());
    expect(await screen.findByText('Connected')).toBeInTheDocument();
    expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['sessionactive', 'orderActionconflict']);
    expect(events()).toHaveLength(2);
    expect(events()[0]).toContain('outside → orderActionaction.submit{"orderId":17}');
  });

  it('starts over when the page is reloaded', async () => {
    open();
    await receive([actorMessage('x:0', { name: 'session' }), actorMessage('x:1', { name: 'notifications' })]);
    await receive([
      { type: '@statelyai.disconnected' },
      actorMessage('x:0', { name: 'session' }),
      actorMessage('x:2', { name: 'notifications' }),
    ]);
    expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['sessionactive', 'notificationsactive']);
  });

  it('ignores other windows and origins', async () => {
    open();
    await receive(refusedMove(), { source: window });
    await receive(refusedMove(), { origin: 'https://elsewhere.example' });
    await receive([null, 'words', { type: '@xstate.event' }]);
    expect(
      screen.getByText('No data yet from the page that opened this window. It may still be loading, or is closed.'),
    ).toBeInTheDocument();
  });

  it('steps through events by keyboard and shows what changed', async () => {
    const person = open();
    await receive(refusedMove());
    (await list()).focus();
    await person.keyboard('{Home}{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('action.submit');
    expect(screen.getByRole('slider', { name: 'Moment' })).toHaveValue('0');
    expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('orderActionsending');
    await person.click(screen.getByRole('tab', { name: 'State' }));
    expect(screen.getByText('tries:').parentElement).toHaveTextContent('tries: 1 (changed)');
    await person.click(screen.getByRole('button', { name: 'Next error' }));
    expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('orderActionconflict');
    await person.click(screen.getByRole('button', { name: 'Now' }));
    expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
  });

  it('filters, pauses and resumes', async () => {
    const person = open();
    await receive(refusedMove());
    await person.type(screen.getByRole('searchbox', { name: 'Text in an event' }), 'orderid');
    await waitFor(() => expect(events()).toHaveLength(1));
    await person.clear(screen.getByRole('searchbox', { name: 'Text in an event' }));
    await person.click(screen.getByRole('button', { name: 'Pause' }));
    await receive([eventMessage('x:1', 'action.retry')]);
    expect(events().join()).not.toContain('action.retry');
    await person.click(screen.getByRole('button', { name: 'Continue (1 waiting)' }));
    await waitFor(() => expect(events().join()).toContain('action.retry'));
  });

  it('explains why no event is shown and offers to remove filters', async () => {
    const person = open();
    await receive(refusedMove());
    await person.type(screen.getByRole('searchbox', { name: 'Text in an event' }), 'zzzz');
    expect(await screen.findByText('No events match')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Remove the filters' }));
    expect(await list()).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Text in an event' })).toHaveValue('');
  });

  it('shows an empty state if actors only started, as a list and as a sequence', async () => {
    const person = open();
    await receive([actorMessage('x:0', { name: 'session' }), snapshotMessage('x:0', '', { shell: { menu: 'open' } })]);
    expect(await screen.findByText('No events yet')).toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: 'Sequence' }));
    expect(screen.getByText('No events yet')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show hidden events' }));
    expect(await screen.findByText('No events between actors yet')).toBeInTheDocument();
  });

  it('shows innermost states in the tree, marks holders, and marks states without an observed cause', async () => {
    const person = open();
    await receive([actorMessage('server', { name: 'server' }), actorMessage('orders/17', { parentId: 'server' })]);
    await receive([snapshotMessage('orders/17', '', { inTheHouse: { reached: 'packed' } })]);
    expect(screen.getAllByRole('treeitem')[1]).toHaveTextContent('orders/17packed');
    expect(screen.getAllByRole('treeitem')[1]).toHaveAttribute('title', 'orders/17 (orders/17) inTheHouse.reached.packed');
    await person.click(screen.getByRole('treeitem', { name: /^server/ }));
    expect(await screen.findByText('It has no states itself: one actor runs below it.')).toBeInTheDocument();
    await person.click(screen.getByRole('treeitem', { name: /^orders/ }));
    await person.click(screen.getByRole('tab', { name: 'State' }));
    expect(screen.getByText('no observed event')).toBeInTheDocument();
  });

  it('draws a sequence of events', async () => {
    const person = open();
    await receive(refusedMove());
    await person.click(screen.getByRole('tab', { name: 'Sequence' }));
    const arrows = within(await screen.findByRole('listbox', { name: 'Sequence of events' })).getAllByRole('option');
    expect(arrows.at(-1)).toHaveAccessibleName(/x:2 → orderAction: xstate\.error\.actor\.send$/);
  });

  it('shows only the events of chosen actors in the sequence', async () => {
    const person = open();
    await receive(refusedMove());
    await person.click(screen.getByRole('tab', { name: 'Sequence' }));
    const sequence = await screen.findByRole('listbox', { name: 'Sequence of events' });
    const all = within(sequence).getAllByRole('option').length;
    const lanes = within(screen.getByRole('group', { name: 'Actors in the sequence' }));
    await person.click(lanes.getByRole('button', { name: /^x:2/ }));
    const arrows = within(sequence).getAllByRole('option');
    expect(arrows.length).toBeLessThan(all);
    for (const arrow of arrows) expect(arrow).toHaveAccessibleName(/x:2/);
    await person.click(lanes.getByRole('button', { name: 'All actors' }));
    expect(within(sequence).getAllByRole('option')).toHaveLength(all);
  });

  it('shows times in the business time zone', async () => {
    const person = open();
    await receive(refusedMove());
    const [first] = within(await list()).getAllByRole('option');
    const seen = first!.textContent;
    act(() => setBusinessTimeZone('Pacific/Kiritimati'));
    await person.click(screen.getByRole('tab', { name: 'Sequence' }));
    await person.click(screen.getByRole('tab', { name: 'Events' }));
    const [elsewhere] = within(await list()).getAllByRole('option');
    act(() => setBusinessTimeZone(BUSINESS_TIME_ZONE));
    // 5:30 and 14 hours ahead of UTC.
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
    expect((minutes(elsewhere!.textContent) - minutes(seen) + 1440) % 1440).toBe(8.5 * 60);
  });

  it('opens the chart of an actor whole', async () => {
    const person = open();
    await receive(refusedMove());
    await person.click(screen.getByRole('treeitem', { name: /^orderAction/ }));
    const chart = await screen.findByRole('application', { name: 'Chart orderAction' });
    const layer = chart.querySelector<HTMLElement>('.chart-drawing')!;
    // Without a layout the frame has no size, so that a fitted drawing has the smallest scale.
    await waitFor(() => expect(layer.style.transform).toMatch(/scale\(0\.1\)/));
  });

  it('sends an event that the actor can receive and reports the outcome', async () => {
    const lamp = JSON.stringify({ id: 'lamp', initial: 'off', states: { off: { on: { flip: 'on' } }, on: { on: { dim: 'off' } } } });
    const person = open();
    await receive([actorMessage('x:5', { name: 'lamp', definition: lamp, snapshot: { status: 'active', value: 'off' } })]);
    await person.click(screen.getByRole('treeitem', { name: /lamp/ }));
    expect(within(await screen.findByRole('list', { name: 'States of lamp' })).getByText('off').parentElement).toHaveTextContent(
      'off activeflip',
    );
    await person.click(screen.getByRole('tab', { name: 'Send' }));
    await person.click(await screen.findByRole('button', { name: 'flip' }));
    await person.click(screen.getByRole('textbox', { name: /Payload/ }));
    await person.paste('{"by":"hand"}');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(postMessage).toHaveBeenCalledWith(
      { type: '@galen.send', sessionId: 'x:5', event: { type: 'flip', by: 'hand' } },
      location.origin,
    );
    await receive([eventMessage('x:5', 'flip'), snapshotMessage('x:5', 'flip', 'on')]);
    expect(await screen.findByText('Received. No transition reported. Current state: on.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Send' }));
    const refused = {
      ...eventMessage('x:5', 'flip'),
      type: '@galen.refused',
      reason: 'The current state does not accept this event.',
    };
    await receive([refused]);
    expect(await screen.findByText('Refused: The current state does not accept this event.')).toBeInTheDocument();
  });

  it('opens a recording from a file and rejects a damaged one with a sentence', async () => {
    const person = open();
    const field = screen.getByLabelText('Recording to open');
    await person.upload(field, new File(['{"format":'], 'broken.json', { type: 'application/json' }));
    expect(await screen.findByText(/The file is damaged/)).toBeInTheDocument();
    const recording = { format: 'galen-recording/2', startedAt: '2026-11-20T09:00:00.000Z', build: 'a1', messages: refusedMove() };
    await person.upload(field, new File([JSON.stringify(recording)], 'fault.json', { type: 'application/json' }));
    expect(await screen.findByText('From the file fault.json')).toBeInTheDocument();
    expect(await list()).toBeInTheDocument();
  });

  it('returns from a file to the page, which sends its actors again', async () => {
    const person = open();
    const recording = { format: 'galen-recording/2', startedAt: '2026-11-20T09:00:00.000Z', build: 'a1', messages: refusedMove() };
    await person.upload(screen.getByLabelText('Recording to open'), new File([JSON.stringify(recording)], 'fault.json'));
    await person.click(await screen.findByRole('button', { name: 'Back to the page' }));
    expect(screen.queryByText('From the file fault.json')).not.toBeInTheDocument();
    expect(screen.getByText(/No data yet from the page that opened this window/)).toBeInTheDocument();
    await receive(refusedMove());
    expect(await screen.findByText('Connected')).toBeInTheDocument();
    expect(await list()).toBeInTheDocument();
  });

  it('opens a recorded session at the message in its address', async () => {
    const messages: InspectionMessage[] = refusedMove();
    const recording = { id: 17, by: 'Farhan Shaikh', started_at: '2026-11-20T09:00:00.000Z', ended_at: null, build: 'a1', messages: 6 };
    const arrived = serve({
      'POST /api/admin/recordings/17/open': ({ body }) => {
        const isFirst = (body as { after_part: number }).after_part === 0;
        return [200, { recording, messages: isFirst ? messages.slice(0, 4) : messages.slice(4), next_after: isFirst ? 1 : null }];
      },
    });
    open('/inspector?recording=17&at=2');
    expect(await screen.findByText(/Session of Farhan Shaikh/)).toBeInTheDocument();
    expect(arrived).toHaveLength(2);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('action.submit');
    expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('orderActionsending');
  });

  it('shows a message if the recording was deleted', async () => {
    serve({});
    open('/inspector?recording=17');
    expect(await screen.findByText('Recording not found. It was deleted, or is older than 14 days.')).toBeInTheDocument();
  });
});
