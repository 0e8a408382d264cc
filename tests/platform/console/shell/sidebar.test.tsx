import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IconHome } from '@tabler/icons-react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { markScreenShown } from '#platform/console/actors/when-quiet.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { Sidebar } from '#platform/console/shell/sidebar.tsx';
import { render, waitFor } from '#tests/support/render.tsx';

const area = (id: string): Area => ({
  id,
  title: id,
  path: `/${id}`,
  group: null,
  icon: IconHome,
  access: 'session',
  screen: async () => ({ default: () => null }),
});

it('scrolls to the entry of the open area', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const areas = ['orders', 'calls', 'forms'].map(area);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Sidebar areas={areas} open={{ ...area('forms/answers'), within: 'forms' }} collapsed={false} onToggle={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  markScreenShown();
  await waitFor(() => expect(scrolled.mock.contexts.map((entry) => (entry as Element).textContent)).toEqual(['forms']));
});
