import { act, fireEvent, render, screen, within } from '#tests/support/render.tsx';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_NOTIFICATION_DISPLAY_TIME } from '#platform/contract/constants.ts';
import { announce, Announcer } from '#platform/console/ui/feedback/announcer.tsx';
import { dismissToast, shownToasts, toast, type ToastWords } from '#platform/console/ui/feedback/toast-list.ts';
import { RecordDrawer } from '#platform/record/console/record-drawer.tsx';
import { standingPlace } from '#platform/console/ui/feedback/toast-place.ts';
import { preloadToasts, Toasts } from '#platform/console/ui/feedback/toasts.tsx';

beforeAll(preloadToasts);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    for (const { id } of shownToasts.get()) dismissToast(id);
    vi.runAllTimers();
  });
  vi.useRealTimers();
});

const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const showToast = (words: ToastWords) => act(() => void toast(words));
const line = (text: string) => screen.queryByText(text)?.closest<HTMLElement>('[data-state]') ?? null;
const state = (text: string) => line(text)?.dataset['state'] ?? null;

describe('a toast (§4.9, §8, §9)', () => {
  beforeEach(() => {
    render(<Toasts />);
  });

  it('is inactive, active for 5 s, removed, and gone 300 ms later', () => {
    showToast({ text: 'Saved' });
    expect(state('Saved')).toBe('inactive');
    after(0);
    expect(state('Saved')).toBe('active');
    after(4_999);
    expect(state('Saved')).toBe('active');
    after(1);
    expect(state('Saved')).toBe('removed');
    after(299);
    expect(state('Saved')).toBe('removed');
    after(1);
    expect(state('Saved')).toBeNull();
  });

  it('of the session leaves after 4 s', () => {
    showToast({ text: 'Session Timeout.', timeOut: SESSION_NOTIFICATION_DISPLAY_TIME });
    after(0);
    after(3_999);
    expect(state('Session Timeout.')).toBe('active');
    after(1);
    expect(state('Session Timeout.')).toBe('removed');
  });

  it('that is persistent stays until dismissed, wherever the pointer was', () => {
    showToast({ text: 'Call Center Operation', timeOut: null });
    after(0);
    fireEvent.mouseEnter(line('Call Center Operation')!);
    fireEvent.mouseLeave(line('Call Center Operation')!);
    after(3_600_000);
    expect(state('Call Center Operation')).toBe('active');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(state('Call Center Operation')).toBe('removed');
  });

  it('that is persistent takes space in the frame instead of lying over the screen', () => {
    const { unmount } = render(<div ref={standingPlace.set} data-testid="frame" />);
    showToast({ text: 'Follow-up is due', timeOut: null });
    showToast({ text: 'Saved' });
    const alerts = within(screen.getByTestId('frame')).getByRole('region', { name: 'Alerts' });
    expect(alerts).toHaveTextContent('Follow-up is due');
    expect(alerts).not.toHaveTextContent('Saved');
    expect(within(screen.getByRole('region', { name: 'Notifications' })).queryByText('Follow-up is due')).toBeNull();
    fireEvent.click(within(alerts).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Follow-up is due')).toBeNull();
    unmount();
  });

  it('stays under a pointer that was there before it, and 1 s after the pointer has left', () => {
    showToast({ text: 'Saved' });
    fireEvent.mouseEnter(line('Saved')!);
    after(20_000);
    expect(state('Saved')).toBe('active');
    fireEvent.mouseLeave(line('Saved')!);
    after(999);
    expect(state('Saved')).toBe('active');
    after(1);
    expect(state('Saved')).toBe('removed');
  });

  it('stays while it has the focus, after the pointer has left', () => {
    showToast({ text: 'Saved' });
    after(0);
    fireEvent.mouseEnter(line('Saved')!);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    fireEvent.mouseLeave(line('Saved')!);
    after(20_000);
    expect(state('Saved')).toBe('active');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    after(1_000);
    expect(state('Saved')).toBe('removed');
  });

  it('stands above the older ones', () => {
    showToast({ text: 'First' });
    showToast({ text: 'Second' });
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent(/Second.*First/);
    expect(line('Second')?.closest('[data-position]')).toHaveAttribute('data-position', 'top-right');
  });
});

describe('toasts', () => {
  it('wait for the region, with their whole time left', () => {
    showToast({ text: 'Raised early' });
    after(20_000);
    render(<Toasts />);
    after(4_999);
    expect(state('Raised early')).toBe('active');
    after(1);
    expect(state('Raised early')).toBe('removed');
  });

  it('are never shown if they are dismissed while they wait', () => {
    showToast({ key: 'early', text: 'Raised early' });
    act(() => dismissToast('early'));
    render(<Toasts />);
    after(0);
    expect(screen.queryByText('Raised early')).not.toBeInTheDocument();
  });

  it('are all shown at once, however many', () => {
    render(<Toasts />);
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) showToast({ text: `Notice ${number}` });
    expect(screen.getAllByText(/^Notice/).map(({ textContent }) => textContent.trim())).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Notice ${number}`),
    );
  });

  it('leave with their action, which is not a dismissal by hand', () => {
    const [onSelect, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(<Toasts />);
    showToast({ text: 'Order 7 is cancelled', action: { label: 'Undo', onSelect }, onDismiss });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(state('Order 7 is cancelled')).toBe('removed');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(onDismiss).not.toHaveBeenCalled();
  });

  it('say when they are closed by hand', () => {
    const onDismiss = vi.fn<() => void>();
    render(<Toasts />);
    showToast({ text: 'A follow-up is due', onDismiss });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it('stand beside an open record, at the foot of one that covers its list, and otherwise in the corner', () => {
    const page = (full: boolean | null) => (
      <>
        {full !== null && (
          <RecordDrawer label="Order 7" list="orders" full={full}>
            Order 7
          </RecordDrawer>
        )}
        <Toasts />
      </>
    );
    localStorage.setItem('drawer.orders', '700');
    const { rerender } = render(page(false));
    const region = screen.getByRole('region', { name: 'Notifications' });
    expect(region).toHaveAttribute('data-place', 'beside');
    expect(region.style.getPropertyValue('--record-width')).toBe('700px');
    rerender(page(true));
    expect(region).toHaveAttribute('data-place', 'foot');
    rerender(page(null));
    expect(region).toHaveAttribute('data-place', 'corner');
  });

  it('are folded beside an open record when there are more than two', () => {
    render(
      <>
        <RecordDrawer label="Order 7" list="orders" full={false}>
          Order 7
        </RecordDrawer>
        <Toasts />
      </>,
    );
    for (const text of ['One', 'Two', 'Three', 'Four']) showToast({ text, timeOut: null });
    after(1_000);
    expect(screen.queryByText('Two')).not.toBeInTheDocument();
    expect(screen.getByText('Three')).toBeVisible();
    expect(screen.getByText('Four')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '2 more' }));
    after(1_000);
    expect(screen.getByText('One')).toBeVisible();
    expect(screen.queryByRole('button', { name: /more/ })).not.toBeInTheDocument();
  });

  it('are announced once, by the announcer alone', () => {
    showToast({ tone: 'late', text: 'It failed' });
    render(
      <>
        <Toasts />
        <Announcer />
      </>,
    );
    after(100);
    expect(screen.getAllByText('It failed').filter((element) => element.closest('[aria-live], [role=alert], [role=status]'))).toEqual([
      document.querySelector('[aria-live=assertive]'),
    ]);
    after(3_000);
    showToast({ text: 'Another' });
    after(100);
    expect(document.querySelector('[aria-live=assertive]')).toHaveTextContent(/^It failed$/);
    expect(document.querySelector('[aria-live=polite]')).toHaveTextContent(/^Another$/);
  });
});

describe('toasts with one key', () => {
  beforeEach(() => {
    render(<Toasts />);
    showToast({ key: 'order-7', text: 'Order 7 is placed' });
    showToast({ text: 'Another' });
    after(4_000);
  });

  it('are merged: the newer text moves to the top and restarts the timer', () => {
    showToast({ key: 'order-7', text: 'Order 7 is cancelled' });
    expect(screen.queryByText('Order 7 is placed')).not.toBeInTheDocument();
    expect(screen.getByRole('region')).toHaveTextContent(/Order 7 is cancelled.*Another/);
    after(4_999);
    expect(state('Order 7 is cancelled')).toBe('active');
    after(1);
    expect(state('Order 7 is cancelled')).toBe('removed');
  });

  it('are merged before they are visible, too', () => {
    showToast({ key: 'task-1', text: 'A task' });
    showToast({ key: 'task-1', text: 'The task, persistent', timeOut: null });
    expect(screen.queryByText('A task')).not.toBeInTheDocument();
    after(60_000);
    expect(state('The task, persistent')).toBe('active');
  });

  it('become persistent, and stop being so', () => {
    showToast({ key: 'order-7', text: 'It failed', timeOut: null });
    after(60_000);
    expect(state('It failed')).toBe('active');
    showToast({ key: 'order-7', text: 'It worked' });
    after(5_000);
    expect(state('It worked')).toBe('removed');
  });

  it('are removed by their key', () => {
    act(() => dismissToast('order-7'));
    expect(state('Order 7 is placed')).toBe('removed');
    expect(state('Another')).toBe('active');
  });

  it('reappear if the older one is closing', () => {
    act(() => dismissToast('order-7'));
    showToast({ key: 'order-7', text: 'Order 7 is cancelled' });
    after(300);
    expect(state('Order 7 is placed')).toBeNull();
    expect(state('Order 7 is cancelled')).toBe('active');
  });
});

describe('announcements (§9)', () => {
  beforeEach(() => {
    render(<Announcer />);
  });

  it('are made 100 ms later', () => {
    act(() => announce('3 orders left'));
    after(99);
    expect(screen.queryByText('3 orders left')).not.toBeInTheDocument();
    after(1);
    expect(screen.getByText('3 orders left')).toHaveAttribute('aria-live', 'polite');
  });

  it('made at the same time are combined, each with its own politeness', () => {
    act(() => announce('Saved.'));
    act(() => announce('3 orders left'));
    act(() => announce('Session Timeout.', 'assertive'));
    after(100);
    expect(screen.getByText('Saved. 3 orders left')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByText('Session Timeout.')).toHaveAttribute('aria-live', 'assertive');
  });

  it('are repeated for the same text', () => {
    act(() => announce('Saved'));
    after(100);
    act(() => announce('Saved'));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    after(100);
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  it('are removed for later reading', () => {
    const { container } = render(<Announcer />);
    act(() => announce('Session Timeout.', 'assertive'));
    after(5_000);
    expect(container).toHaveTextContent('Session Timeout.');
    after(6_000);
    expect(container.textContent).toBe('');
  });
});
