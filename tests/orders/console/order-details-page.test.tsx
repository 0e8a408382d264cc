import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { PAGE_SETTINGS_ID } from '#platform/contract/page-settings.ts';
import type { OrderRecord } from '#features/orders/contract.ts';

afterEach(() => {
  document.getElementById(PAGE_SETTINGS_ID)?.remove();
  vi.resetModules();
});

/** Renders the tab in a page with these settings. */
async function show(orderDetailsUrl: string | null): Promise<void> {
  const settings = Object.assign(document.createElement('script'), {
    id: PAGE_SETTINGS_ID,
    type: 'application/json',
    textContent: JSON.stringify({ orderDetailsUrl }),
  });
  document.body.append(settings);
  await import('#app/console-features.ts');
  const { PrescriptionsTab } = await import('#features/orders/console/prescriptions/prescriptions-tab.tsx');
  const record = { id: 41, patient_name: 'Urvi Zende', prescriptions: [], lines: [] } as unknown as OrderRecord;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PrescriptionsTab record={record} held={{ roles: [], tabs: [] }} />
    </QueryClientProvider>,
  );
}

const link = () => screen.queryByRole('link', { name: /^Order details page/ });

it('prescriptions link to the configured order-details page with the order’s id (§1)', async () => {
  await show('https://shop.example.com/orders?from=ops');
  expect(link()).toHaveAttribute('href', 'https://shop.example.com/orders?from=ops&order_id=41');
});

it('without a configured page there is no link', async () => {
  await show(null);
  expect(link()).toBeNull();
});
