import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';

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

  it('does not choose disabled items', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeInTheDocument();
  });
});
