import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PrescriptionRulesScreen from '#features/prescription-rules/console/prescription-rules-screen.tsx';
import type { PrescriptionRulesRecord } from '#features/prescription-rules/contract.ts';
import { defaultRuleNumbers } from '#features/prescription-rules/public.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const record: PrescriptionRulesRecord = { version: 0, current: defaultRuleNumbers, history: [] };
const GET = { 'GET /api/oms/prescription-rules': () => [200, record] } satisfies Parameters<typeof serve>[0];
let requests: ReceivedRequest[];

function open(who: string[]) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: who }));
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const element = (
    <>
      <PrescriptionRulesScreen />
      <Toasts />
    </>
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  return person;
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve({ ...GET, 'PUT /api/oms/prescription-rules': () => [200, { ...record, version: 1 }] });
});
afterEach(() => vi.useRealTimers());

describe('the prescription rules', () => {
  it('stand with their source and day; the pharmacist in charge changes their numbers', async () => {
    const person = open([roles.pharmacist, roles.pharmacistInCharge]);
    const rule = await screen.findByRole('row', { name: /never dispensed on a tele-consultation/ });
    expect(rule).toHaveTextContent('Telemedicine Practice Guidelines 2020');
    expect(rule).toHaveTextContent('25-03-2020');
    const days = screen.getByLabelText('Acute illness, days');
    await person.clear(days);
    await person.type(days, '31');
    await person.click(screen.getByRole('button', { name: 'Save prescription rules' }));
    expect(await screen.findByText('At most 7')).toBeInTheDocument();
    expect(days).toHaveValue('31');
    await person.clear(days);
    await person.type(days, '5');
    await person.click(screen.getByRole('button', { name: 'Save prescription rules' }));
    expect(await screen.findByText('The prescription rules are saved')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { version: 0, request_key: expect.any(String), ...defaultRuleNumbers, acute_within: 5, effective_on: '2026-11-23' },
    ]);
  });

  it('are shown to other pharmacists, who cannot change them', async () => {
    open([roles.pharmacist]);
    expect(await screen.findByLabelText('Schedule H1 kept, years')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Save prescription rules' })).toHaveAttribute('aria-disabled', 'true');
  });
});
