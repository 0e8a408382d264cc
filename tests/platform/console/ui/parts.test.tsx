import { render, screen, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';

describe('disabled button', () => {
  it('stays focusable, shows the reason, and does nothing', async () => {
    const onClick = vi.fn<() => void>();
    render(
      <BlockableButton off="No prescription covers it" onClick={onClick}>
        Create store order
      </BlockableButton>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Create store order' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('No prescription covers it');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('shows the reason below it while it has the pointer or the focus', async () => {
    render(<BlockableButton off="No prescription covers it">Create store order</BlockableButton>);
    const bubble = () => screen.queryByRole('tooltip');
    expect(bubble()).not.toBeInTheDocument();
    await userEvent.hover(screen.getByRole('button'));
    expect(bubble()).toHaveTextContent('No prescription covers it');
    await userEvent.unhover(screen.getByRole('button'));
    expect(bubble()).not.toBeInTheDocument();
    await userEvent.tab();
    expect(bubble()).toBeInTheDocument();
  });

  it('does not submit a form', async () => {
    const onSubmit = vi.fn<() => void>();
    render(
      <form onSubmit={onSubmit}>
        <BlockableButton type="submit" off="Not yet">
          Save
        </BlockableButton>
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
        <button type="button">More</button>
      </MenuButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
  };
  const focused = () => document.activeElement?.textContent;

  it('moves with arrow keys and first letters, wrapping around', async () => {
    await open();
    expect(focused()).toBe('Ask doctor');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Cancel');
    await userEvent.keyboard('{ArrowDown}n');
    expect(focused()).toBe('Not reachableClosed');
    await userEvent.keyboard('{End}{Home}');
    expect(focused()).toBe('Ask doctor');
  });

  it('chooses with Enter, closes, and restores the focus', async () => {
    await open();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(chosen.mock.calls).toEqual([['Cancel']]);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it.each([
    ['a second press of its button', () => userEvent.click(screen.getByRole('button', { name: 'More' }))],
    ['a press elsewhere', () => userEvent.click(document.body)],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is closed by %s', async (_, close) => {
    await open();
    await close();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(chosen).not.toHaveBeenCalled();
  });

  it('keeps its keys from the shortcuts of the page', async () => {
    await open();
    const key = new KeyboardEvent('keydown', { key: 'j', bubbles: true });
    document.activeElement?.dispatchEvent(key);
    expect(isTyping(key)).toBe(true);
  });

  it('does not choose disabled items', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeInTheDocument();
  });
});

describe('popover', () => {
  const Page = ({ onClose }: { onClose: () => void }) => {
    const [anchor, setAnchor] = useState<HTMLElement | null>(null);
    const close = () => {
      setAnchor(null);
      onClose();
    };
    return (
      <>
        <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          Columns
        </button>
        {anchor && (
          <Popover anchor={anchor} label="Columns" onClose={close}>
            <p>Shown</p>
            <input aria-label="City" />
          </Popover>
        )}
      </>
    );
  };

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press elsewhere', () => userEvent.click(document.body)],
  ])('has the focus in its first field until %s closes it', async (_, close) => {
    const onClose = vi.fn<() => void>();
    render(<Page onClose={onClose} />);
    const opener = screen.getByRole('button', { name: 'Columns' });
    await userEvent.click(opener);
    expect(within(screen.getByRole('dialog', { name: 'Columns' })).getByRole('textbox', { name: 'City' })).toHaveFocus();
    await close();
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('returns the focus', async () => {
    render(<Page onClose={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
  });
});
