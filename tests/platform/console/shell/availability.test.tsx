import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PAGE_SETTINGS_ID, type PageSettings } from '#platform/contract/page-settings.ts';

/** Renders the sidebar of a page with these settings. */
async function sidebarOf(settings: Partial<PageSettings>) {
  vi.resetModules();
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: PAGE_SETTINGS_ID });
  block.textContent = JSON.stringify(settings);
  document.head.append(block);
  const { Sidebar } = await import('#platform/console/shell/sidebar.tsx');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Sidebar areas={[]} open={null} collapsed={false} onToggle={() => {}} />
    </QueryClientProvider>,
  );
}

afterEach(() => document.getElementById(PAGE_SETTINGS_ID)?.remove());

describe('the availability dashboard (§2.2)', () => {
  it('is an external link in everybody’s menu, opened beside the console', async () => {
    await sidebarOf({ operationsDashboardUrl: 'https://dashboard.example.com/availability' });
    const link = screen.getByRole('link', { name: /^Availability dashboard/ });
    expect(link).toHaveAttribute('href', 'https://dashboard.example.com/availability');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is in no menu if it is not configured', async () => {
    await sidebarOf({ operationsDashboardUrl: null });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
