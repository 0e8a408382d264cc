import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PatientMembership from '#features/loyalty/console/patient-membership.tsx';
import RulesScreen from '#features/loyalty/console/rules-screen.tsx';
import type { LoyaltyRulesRecord, Membership } from '#features/loyalty/contract.ts';
import { defaultLoyaltyRules } from '#features/loyalty/loyalty-rules.ts';
import type { PatientRecord } from '#features/patients/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { current } from '#tests/support/people.ts';
import { render, screen } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const record: LoyaltyRulesRecord = { version: 0, current: defaultLoyaltyRules, history: [] };

let requests: ReceivedRequest[];
const GET = { 'GET /api/crm/loyalty-rules': () => [200, record] } satisfies Parameters<typeof serve>[0];
const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as Record<string, unknown>);

function open(element: React.ReactElement, who: string[] = [roles.administrator]) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: who }));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createMemoryRouter([
          {
            path: '/',
            element: (
              <>
                {element}
                <Toasts />
              </>
            ),
          },
        ])}
      />
    </QueryClientProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(GET);
});
afterEach(() => vi.useRealTimers());

describe('the loyalty rules', () => {
  it('are saved with money in paise, and refused at the field', async () => {
    requests = serve({ ...GET, 'PUT /api/crm/loyalty-rules': () => [200, { ...record, version: 1 }] });
    const person = open(<RulesScreen />);
    const orders = await screen.findByRole('textbox', { name: 'Orders from' });
    expect(orders).toHaveValue('100');
    await person.clear(orders);
    await person.type(orders, '150.50');
    const [silver, gold] = screen.getAllByRole('textbox', { name: 'From, points in 12 months' });
    await person.clear(gold!);
    await person.type(gold!, '250');
    await person.click(screen.getByRole('button', { name: 'Save loyalty rules' }));
    expect(await screen.findByText('More than for Silver')).toBeInTheDocument();
    expect(silver).toHaveValue('250');
    await person.type(gold!, '0');
    await person.click(screen.getByRole('button', { name: 'Save loyalty rules' }));
    expect(await screen.findByText('The loyalty rules are saved')).toBeInTheDocument();
    expect(sent()).toEqual([
      {
        version: 0,
        request_key: expect.any(String),
        ...defaultLoyaltyRules,
        minimum_value: 15_050,
        gold_from: 2_500,
        effective_on: '2026-11-23',
      },
    ]);
  });

  it('are shown to an agent, who cannot change them', async () => {
    open(<RulesScreen />, [roles.callCenterOperation]);
    expect(await screen.findByRole('textbox', { name: 'Orders from' })).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Save loyalty rules' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the membership of a patient', () => {
  it('names the tier, the next one, and what expires', async () => {
    const membership: Membership = {
      patient_id: 7,
      tier: 'SILVER',
      earned: 1_340,
      next: { tier: 'GOLD', from: 2_000 },
      expiring: { points: 60, on: '2027-01-31' },
    };
    serve({ 'GET /api/crm/patients/7/loyalty': () => [200, membership] });
    open(<PatientMembership record={{ patient_id: 7 } as PatientRecord} />);
    expect(await screen.findByText('Silver')).toBeInTheDocument();
    expect(screen.getByText(/1,340 points earned in 12 months · Gold from 2,000 · 60 points expire after/)).toBeInTheDocument();
  });
});
