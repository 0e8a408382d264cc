import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#console/ui/controls/button.tsx';
import { announce, Announcer } from '#console/ui/feedback/announcer.tsx';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { Toasts } from '#console/ui/feedback/toasts.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { MenuButton } from '#console/ui/overlays/menu.tsx';

describe('blocked button', () => {
  it('stays in reach, says why, and does nothing', async () => {
    const onClick = vi.fn<() => void>();
    render(
      <Button off="No prescription covers it" onClick={onClick}>
        Create store order
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Create store order' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('No prescription covers it');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('submits no form', async () => {
    const onSubmit = vi.fn<() => void>();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" off="Not yet">
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('menu', () => {
  const chosen = vi.fn<(label: string) => void>();
  const open = async () => {
    chosen.mockClear();
    const items = [
      { label: 'Ask doctor', onSelect: () => chosen('Ask doctor') },
      { label: 'Not reachable', off: 'Closed', onSelect: () => chosen('Not reachable') },
      { label: 'Cancel', danger: true, onSelect: () => chosen('Cancel') },
    ];
    render(
      <MenuButton menuLabel="Actions" items={items}>
        More
      </MenuButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
  };
  const focused = () => document.activeElement?.textContent;

  it('moves by arrow keys and first letters, round the ends', async () => {
    await open();
    expect(focused()).toBe('Ask doctor');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Cancel');
    await userEvent.keyboard('{ArrowDown}n');
    expect(focused()).toBe('Not reachableClosed');
    await userEvent.keyboard('{End}{Home}');
    expect(focused()).toBe('Ask doctor');
  });

  it('chooses with Enter, closes, and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(chosen.mock.calls).toEqual([['Cancel']]);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('does not choose what is blocked', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeInTheDocument();
  });
});

describe('dialog', () => {
  const beside = () => screen.getByRole('dialog').dispatchEvent(new MouseEvent('mousedown', { clientX: 900, clientY: 900, bubbles: true }));

  it.each([
    ['Escape', true, false, () => userEvent.keyboard('{Escape}'), 1],
    ['Escape, when that is off', false, false, () => userEvent.keyboard('{Escape}'), 0],
    ['a click beside it', true, true, beside, 1],
    ['a click beside it, when that is off', true, false, beside, 0],
    ['the close icon', false, false, () => userEvent.click(screen.getByRole('button', { name: 'Close' })), 1],
  ])('is dismissed by %s', async (_, closeOnEscape, closeOnBackdrop, act_, times) => {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog title="Cancel the order" onClose={onClose} closeOnEscape={closeOnEscape} closeOnBackdrop={closeOnBackdrop}>
        Why?
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Cancel the order' })).toBeInTheDocument();
    await act_();
    expect(onClose).toHaveBeenCalledTimes(times);
  });
});

describe('toasts and announcements', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    act(() => void vi.runAllTimers());
    vi.useRealTimers();
  });
  const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  const shown = (text: string) => screen.queryByText(text)?.closest('[data-state]')?.getAttribute('data-state') ?? null;

  it('a toast is inactive, active for 5 s, then removed', () => {
    render(<Toasts />);
    act(() => void toast({ text: 'Saved' }));
    expect(shown('Saved')).toBe('inactive');
    after(0);
    expect(shown('Saved')).toBe('active');
    after(4_999);
    expect(shown('Saved')).toBe('active');
    after(1);
    expect(shown('Saved')).toBe('removed');
    after(300);
    expect(shown('Saved')).toBeNull();
  });

  it('stands with the newest on top, and stays under the pointer', () => {
    const { container } = render(<Toasts />);
    act(() => void toast({ text: 'First' }));
    act(() => void toast({ text: 'Second' }));
    expect(container).toHaveTextContent(/Second.*First/);
    after(0);
    const first = screen.getByText('First').closest('[data-state]');
    act(() => void first?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
    after(20_000);
    expect(shown('First')).toBe('active');
    expect(shown('Second')).toBeNull();
    act(() => void first?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })));
    after(1_000);
    expect(shown('First')).toBe('removed');
  });

  it('words are said 100 ms later', () => {
    render(<Announcer />);
    act(() => announce('3 orders left'));
    expect(screen.queryByText('3 orders left')).not.toBeInTheDocument();
    after(100);
    expect(screen.getByText('3 orders left')).toHaveAttribute('aria-live', 'polite');
  });
});
