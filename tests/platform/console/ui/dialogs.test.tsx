import { act, fireEvent, render, screen, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { confirmed, type Question } from '#platform/console/ui/overlays/confirmations.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';

const pressBackdrop = () => fireEvent.mouseDown(document.querySelector('.mantine-Modal-overlay') ?? document.body);
const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const cross = () => screen.getByRole('button', { name: 'Close' });
const pressCross = () => fireEvent.click(cross());

describe('dialog (§4.9)', () => {
  it.each([
    ['Escape', true, false, escape, 1],
    ['Escape, when that is off', false, false, escape, 0],
    ['a click beside it', true, true, pressBackdrop, 1],
    ['a click beside it, when that is off', true, false, pressBackdrop, 0],
    ['the close icon', false, false, pressCross, 1],
  ])('is dismissed by %s', (_, closeOnEscape, closeOnBackdrop, dismiss, times) => {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog title="Cancel the order" onClose={onClose} closeOnEscape={closeOnEscape} closeOnBackdrop={closeOnBackdrop}>
        Why?
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Cancel the order' })).toBeInTheDocument();
    dismiss();
    expect(onClose).toHaveBeenCalledTimes(times);
  });

  it('takes the page behind it out of reach, but not its toasts, until the last dialog is closed', () => {
    const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
    const page = (...titles: string[]) => (
      <>
        <main>Orders</main>
        <section className="toasts">Saved</section>
        {titles.map((title) => (
          <Dialog key={title} title={title} onClose={() => {}}>
            Why?
          </Dialog>
        ))}
      </>
    );
    const { rerender } = render(page('Cancel the order', 'Leave?'), { container: root });
    expect(screen.getByText('Orders')).toHaveAttribute('inert');
    expect(screen.getByText('Saved')).not.toHaveAttribute('inert');
    expect(screen.getByRole('dialog', { name: 'Leave?' }).closest('[inert]')).toBeNull();
    rerender(page('Cancel the order'));
    expect(screen.getByText('Orders')).toHaveAttribute('inert');
    rerender(page());
    expect(screen.getByText('Orders')).not.toHaveAttribute('inert');
    root.remove();
  });

  it('gives the focus to its first field', () => {
    render(
      <Dialog title="Save as a view" onClose={() => {}}>
        <input type="file" />
        <input aria-label="Name" />
      </Dialog>,
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('closes again if its owner keeps it open', () => {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog title="Sending" onClose={onClose}>
        It is on its way
      </Dialog>,
    );
    escape();
    escape();
    pressCross();
    expect(onClose).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('follows changes of what may close it', () => {
    const onClose = vi.fn<() => void>();
    const dialog = (busy: boolean) => (
      <Dialog title="Sending" onClose={onClose} closeOnEscape={!busy}>
        It is on its way
      </Dialog>
    );
    const { rerender } = render(dialog(true));
    escape();
    expect(onClose).not.toHaveBeenCalled();
    rerender(dialog(false));
    escape();
    expect(onClose).toHaveBeenCalledOnce();
  });
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Keys" onClose={() => setOpen(false)}>
          j and k
        </Dialog>
      )}
    </>
  );
}

describe('focus and keys of dialogs', () => {
  it('returns the focus to the element that opened it', async () => {
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    expect(cross()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(opener).toHaveFocus();
  });

  it('keeps Tab inside', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.tab();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  });

  it('closes on Escape although its focused element has disappeared', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leaves Escape to a menu that is open in it', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog title="Views" onClose={onClose}>
        <MenuButton menuLabel="Actions" items={[{ label: 'Rename', onSelect: () => {} }]}>
          <button type="button">More</button>
        </MenuButton>
      </Dialog>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes only the upper one of two, which returns the focus to the lower one', async () => {
    render(
      <>
        <Page />
        <Confirmations />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    act(() => void confirmed());
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(within(screen.getByRole('dialog', { name: 'Keys' })).getByRole('button', { name: 'Close' })).toHaveFocus();
  });
});

describe('a closed dialog (§4.9, §9)', () => {
  const shades = () => document.querySelectorAll('.fading-backdrop').length;
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  });
  afterEach(() => {
    act(() => void vi.runAllTimers());
    vi.useRealTimers();
  });

  it('is gone at once; its backdrop fades for 500 ms and then leaves the page', () => {
    escape();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(shades()).toBe(1);
    act(() => void vi.advanceTimersByTime(499));
    expect(shades()).toBe(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(shades()).toBe(0);
  });

  it('leaves nothing below the next one, which closes like the first', () => {
    escape();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(shades()).toBe(0);
    act(() => void vi.advanceTimersByTime(500));
    escape();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a confirmation (§2.6)', () => {
  const askQuestion = (question?: Question) => {
    const answered = vi.fn<(isConfirmed: boolean) => void>();
    act(() => void confirmed(question).then(answered));
    return answered;
  };
  const question = () => screen.getByRole('alertdialog');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('asks "Are you sure?", and Yes confirms it', async () => {
    render(<Confirmations />);
    const answered = askQuestion();
    expect(question()).toHaveAccessibleDescription('Are you sure?');
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
    await press('Yes');
    expect(answered).toHaveBeenCalledExactlyOnceWith(true);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows the given texts', async () => {
    render(<Confirmations />);
    const answered = askQuestion({
      title: 'Leave the queue',
      message: 'Your 3 tasks go back to the queue.',
      confirm: 'Leave',
      decline: 'Stay',
      danger: true,
    });
    expect(question()).toHaveAccessibleName('Leave the queue');
    expect(question()).toHaveAccessibleDescription('Your 3 tasks go back to the queue.');
    expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await press('Leave');
    expect(answered).toHaveBeenCalledExactlyOnceWith(true);
  });

  it.each([
    ['No', () => press('No')],
    ['the close icon', () => press('Close')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is declined by %s', async (_, decline) => {
    render(<Confirmations />);
    const answered = askQuestion();
    await decline();
    expect(answered).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('waits for the previous one', async () => {
    render(<Confirmations />);
    const first = askQuestion({ message: 'First?' });
    const second = askQuestion({ message: 'Second?' });
    expect(question()).toHaveAccessibleDescription('First?');
    await press('Yes');
    expect(question()).toHaveAccessibleDescription('Second?');
    await press('No');
    expect(first).toHaveBeenCalledExactlyOnceWith(true);
    expect(second).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('is declined when nobody can answer any more', async () => {
    const { unmount } = render(<Confirmations />);
    const answered = askQuestion();
    unmount();
    await vi.waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(false));
  });
});
