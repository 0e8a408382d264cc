import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import AccountScreen from '#features/session/console/account/account-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { current } from '#tests/support/people.ts';

/** Opens the account screen as Meera Kulkarni, with these changes. */
export function openAccount(changes: Parameters<typeof current>[0] = {}) {
  queryClient.clear();
  stored.currentUser.write(current(changes));
  render(
    <QueryClientProvider client={queryClient}>
      <AccountScreen />
      <Confirmations />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export const off = { enabled: false, enabled_at: null, recovery_codes_left: 0 };
export const on = { enabled: true, enabled_at: '2026-11-18T09:00:00Z', recovery_codes_left: 2 };

const session = (id: number, device: string, current = false) => ({
  id,
  device,
  created_at: '2026-11-20T03:30:00Z',
  last_active_at: '2026-11-20T04:30:00Z',
  expires_at: '2026-11-20T18:30:00Z',
  current,
});
export const sessions = [session(1, 'Firefox on Windows', true), session(2, 'Chrome on Android'), session(3, 'Edge on Windows')];
