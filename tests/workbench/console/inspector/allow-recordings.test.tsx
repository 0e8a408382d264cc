import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import { afterEach, describe, expect, it } from 'vitest';
import { AllowRecordings } from '#workbench/recording/console/recordings/allow-recordings.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { serve } from '#tests/support/server-double.ts';

afterEach(() => localStorage.clear());

function open(role: 'developer' | 'administrator', allowed: boolean) {
  queryClient.clear();
  serve({ 'GET /api/admin/recordings/setting': () => [200, { allowed }] });
  stored.currentUser.write(current({ roles: [role] }));
  render(
    <QueryClientProvider client={queryClient}>
      <AllowRecordings />
    </QueryClientProvider>,
  );
}

describe('the setting for recordings', () => {
  it('is a checkbox for administrators', async () => {
    open('administrator', true);
    expect(await screen.findByRole('checkbox', { name: 'People can record their sessions' })).toBeChecked();
  });

  it.each([
    [true, 'People can record their sessions.'],
    [false, 'Recording sessions is turned off.'],
  ])('is shown as a sentence to other users: allowed %s', async (allowed, sentence) => {
    open('developer', allowed);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('Only an administrator can turn recording on or off')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
