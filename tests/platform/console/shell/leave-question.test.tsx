import { act, render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { openPathUnasked, setRouter } from '#platform/console/navigation/current-router.ts';
import { LeaveQuestion } from '#platform/console/navigation/leave-question.tsx';
import { useUnsavedWork } from '#platform/console/navigation/unsaved-work.ts';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';

function Form() {
  const [typed, setTyped] = useState('');
  const forget = useUnsavedWork(typed !== '', 'record');
  return (
    <>
      <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Link to="/stores?record=1&search=a">Search</Link>
      <Link to="/stores?record=2">Next record</Link>
      <Link to="/drugs">Drugs</Link>
      <Link to="/drugs" onClick={forget}>
        Save and leave
      </Link>
    </>
  );
}

const Frame = () => (
  <>
    <Outlet />
    <Confirmations />
    <LeaveQuestion />
  </>
);

function openForm() {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/stores', element: <Form /> },
          { path: '/drugs', element: <h1>Drugs</h1> },
        ],
      },
    ],
    { initialEntries: ['/drugs', '/stores?record=1'] },
  );
  setRouter(router);
  render(<RouterProvider router={router} useTransitions={false} />);
  const user = userEvent.setup();
  return {
    type: () => user.type(screen.getByLabelText('Name'), 'Andheri'),
    follow: (name: string) => user.click(screen.getByRole('link', { name })),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    back: () => act(() => void router.navigate(-1)),
    href: () => router.state.location.pathname + router.state.location.search,
  };
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

/** Whether the browser would ask before the page is closed. */
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved work', () => {
  it('is kept if the user stays, and left if the user confirms', async () => {
    const { type, follow, press, href } = openForm();
    await type();
    await follow('Drugs');
    expect(await question()).toHaveTextContent('Your changes are not saved.');
    await press('Stay');
    expect([href(), screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual(['/stores?record=1', 'Andheri']);
    await follow('Drugs');
    await question();
    await press('Leave');
    expect(href()).toBe('/drugs');
  });

  it('is asked about before another record opens and before "back", but not when the list changes around it', async () => {
    const { type, follow, press, back, href } = openForm();
    await type();
    back();
    await question();
    await press('Stay');
    await follow('Search');
    expect(href()).toBe('/stores?record=1&search=a');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await follow('Next record');
    await question();
    await press('Stay');
    expect(href()).toBe('/stores?record=1&search=a');
  });

  it('is not asked about without changes, after saving, or after the session has ended', async () => {
    const { type, follow, href } = openForm();
    expect(asksBeforeUnload()).toBe(false);
    await type();
    expect(asksBeforeUnload()).toBe(true);
    await follow('Save and leave');
    expect(href()).toBe('/drugs');
    act(() => openPathUnasked('/stores?record=1'));
    await type();
    act(() => openPathUnasked('/drugs'));
    expect(href()).toBe('/drugs');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
