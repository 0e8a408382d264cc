import { act, render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { late } from '#platform/console/ui/overlays/late.tsx';

it('a dialog whose code fails to load shows a notice and closes; the next press retries', async () => {
  let loadCount = 0;
  const Words = ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      Words of the dialog
    </button>
  );
  const LazyDialog = late(async () => {
    loadCount += 1;
    if (loadCount === 1) throw new Error('The connection is gone');
    return { default: Words };
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <LazyDialog onClose={() => setOpen(false)} />}
        <Toasts />
      </>
    );
  }
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  expect(await screen.findByText('This part of the console could not be loaded. Try again.')).toBeInTheDocument();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('button', { name: 'Words of the dialog' }));
  expect(screen.queryByText('Words of the dialog')).not.toBeInTheDocument();
});

it('its owner can tell a failure to load from a dismissal', async () => {
  const LazyDialog = late<{ onClose: () => void; onUnavailable?: () => void }>(() => Promise.reject(new Error('The connection is gone')));
  const onClose = vi.fn<() => void>();
  const onUnavailable = vi.fn<() => void>();
  render(<LazyDialog onClose={onClose} onUnavailable={onUnavailable} />);
  await vi.waitFor(() => expect(onUnavailable).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
});

describe('a popover whose code still loads', () => {
  const Words = () => <p>Words of the popover</p>;

  function renderPage() {
    let load = () => {};
    const loaded = new Promise<void>((resolve) => (load = resolve));
    const LazyPopover = late<{ anchor: HTMLElement; onClose: () => void }>(() => loaded.then(() => ({ default: Words })));
    function Page() {
      const [anchor, setAnchor] = useState<HTMLElement | null>(null);
      return (
        <>
          <button type="button" aria-expanded={anchor !== null} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
            Open
          </button>
          <p>Elsewhere</p>
          {anchor && <LazyPopover anchor={anchor} onClose={() => setAnchor(null)} />}
        </>
      );
    }
    render(<Page />);
    return { opener: screen.getByRole('button', { name: 'Open' }), load: () => act(async () => load()) };
  }

  it('opens when it is loaded', async () => {
    const { opener, load } = renderPage();
    await userEvent.click(opener);
    await load();
    expect(screen.getByText('Words of the popover')).toBeInTheDocument();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press elsewhere', () => userEvent.click(screen.getByText('Elsewhere'))],
  ])('stays closed after %s', async (_, dismiss) => {
    const { opener, load } = renderPage();
    await userEvent.click(opener);
    await dismiss();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await load();
    expect(screen.queryByText('Words of the popover')).not.toBeInTheDocument();
  });
});
