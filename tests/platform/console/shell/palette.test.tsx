import { fireEvent, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import PaletteDialog from '#platform/palette/console/palette-dialog.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { Announcer } from '#platform/console/ui/feedback/announcer.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { current } from '#tests/support/people.ts';

const run = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const onKeyBelow = vi.fn<(event: KeyboardEvent) => void>();

/** A screen with two actions, from which the palette opens. */
function Screen() {
  const [isOpen, setOpen] = useState(false);
  useScreenActions([
    { id: 'assign', label: 'Assign order', of: 'GLN-1', run },
    { id: 'cancel', label: 'Cancel order', off: 'The order is dispatched', run },
  ]);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Below
      </button>
      {isOpen && <PaletteDialog onClose={close} />}
      <Announcer />
    </>
  );
}

beforeEach(() => {
  run.mockReset();
  onClose.mockReset();
  stored.currentUser.write(current({ roles: ['integration'], resource_access: [] }, businessDate(Date.now())));
});

const dialog = () => screen.getByRole('dialog', { name: 'Search or run a command' });
const field = () => within(dialog()).getByRole('combobox', { name: 'Search or run a command' });
const marked = () => screen.getByRole('option', { selected: true });

async function open() {
  const user = userEvent.setup();
  render(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Below' }));
  return user;
}

describe('command palette', () => {
  it('opens with the focus in its field, and its own and the screen’s entries in groups', async () => {
    await open();
    expect(field()).toHaveFocus();
    expect(dialog()).not.toHaveAccessibleDescription();
    const here = within(screen.getByRole('group', { name: 'Here' })).getAllByRole('option');
    expect(here.map(({ textContent }) => textContent)).toEqual(['Assign order GLN-1', 'Cancel order The order is dispatched']);
    expect(screen.getByRole('group', { name: 'Everywhere' })).toBeInTheDocument();
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Entries' }).id);
  });

  it('highlights one entry at a time, which the field refers to', async () => {
    const user = await open();
    const isMarked = (name: RegExp) => {
      expect(marked()).toHaveTextContent(name);
      expect(field()).toHaveAttribute('aria-activedescendant', marked().id);
    };
    isMarked(/^Assign order/);
    await user.keyboard('{ArrowDown}');
    isMarked(/^Cancel order/);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    isMarked(/^Logout/);
    await user.keyboard('{Control>}{Home}{/Control}');
    isMarked(/^Assign order/);
    await user.keyboard('{Control>}{End}{/Control}');
    isMarked(/^Logout/);
  });

  it('lists what matches the words, with the matches highlighted', async () => {
    const user = await open();
    await user.type(field(), 'assi');
    expect(field()).toHaveValue('assi');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(marked().querySelector('mark')).toHaveTextContent('Assi');
    await user.clear(field());
    await user.type(field(), 'zzz');
    await waitFor(() => expect(within(dialog()).getByText('Nothing found')).toBeInTheDocument());
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes, restores the focus, and then runs the entered entry', async () => {
    const user = await open();
    await user.type(field(), 'assign{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Below' })).toHaveFocus();
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('runs a clicked entry', async () => {
    const user = await open();
    await user.click(screen.getByRole('option', { name: /^Assign order/ }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('announces why a blocked entry cannot run, and stays open', async () => {
    const user = await open();
    await user.click(screen.getByRole('option', { name: /^Cancel order/, selected: false }));
    await waitFor(() => expect(screen.getByText('The order is dispatched', { selector: '[aria-live=assertive]' })).toBeInTheDocument());
    expect(screen.getByRole('option', { name: /^Cancel order/ })).toHaveAttribute('aria-disabled', 'true');
    expect(dialog()).toBeInTheDocument();
    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    ['Escape', { key: 'Escape' }],
    ['Ctrl+K', { key: 'k', ctrlKey: true }],
  ])('closes on %s, which does not reach the screen below', async (_name, key) => {
    await open();
    window.addEventListener('keydown', onKeyBelow);
    fireEvent.keyDown(field(), key);
    window.removeEventListener('keydown', onKeyBelow);
    expect(onKeyBelow).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Below' })).toHaveFocus();
  });

  it('closes on a click beside it', async () => {
    const user = await open();
    await user.click(document.querySelector('.mantine-Spotlight-overlay') as HTMLElement);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus in its field on Tab', async () => {
    const user = await open();
    await user.tab();
    expect(field()).toHaveFocus();
  });
});
