import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as constants from '#platform/contract/constants.ts';
import { projectRoot } from '../../src/commands/machines.ts';

/** Each constant of §9: its value as written in the specification, and the file that uses it. */
const values: Readonly<Record<string, unknown>> = constants;
const figures: [name: keyof typeof constants, value: unknown, obeyedBy: string][] = [
  ['MAXIMUM_QUANTITY_PER_DRUG', 50, 'src/features/orders/server/order-facts.ts'],
  ['STORE_VALUE_AT_SIGN_IN', 2, 'src/platform/session/console/current-user.ts'],
  ['LOGIN_GRANT_TYPE', 'password', 'src/features/session/sign-in-contract.ts'],
  ['LOGIN_PLATFORM', 'OPS', 'src/features/session/sign-in-contract.ts'],
  ['GENERAL_DATA_CACHE_LIFETIME', 24 * 60 * 60 * 1_000, 'machines/shell/generalData.ts'],
  ['SESSION_NOTIFICATION_DISPLAY_TIME', 4_000, 'src/platform/session/console/session.ts'],
  ['INACTIVITY_WARNING', 300_000, 'machines/session/inactivity.ts'],
  ['INACTIVITY_LOGOUT', 360_000, 'machines/session/inactivity.ts'],
  ['INACTIVITY_COUNTDOWN', 60_000, 'src/platform/console/shell/session-warning.tsx'],
  ['ACTIVITY_THROTTLE', 1_000, 'src/platform/session/console/activity.ts'],
  ['TOAST_TIME_OUT', 5_000, 'machines/ui/toast.ts'],
  ['TOAST_EXTENDED', 1_000, 'machines/ui/toast.ts'],
  ['TOAST_EASE', 300, 'machines/ui/toast.ts'],
  ['AGENT_TASK_RETRY', 60_000, 'machines/shell/agentTasks.ts'],
  ['NOTIFICATION_TOAST_AUTO_CHECK', 3_000, 'machines/shell/notifications.ts'],
  ['NOTIFICATION_LIST_HEIGHT', 254, 'src/features/notifications/console/notification-dropdown.tsx'],
  ['TASK_MODAL_SIZE', { width: 300, height: 120 }, 'src/features/agent-tasks/console/task-dialog.tsx'],
  ['SIDEBAR_AUTO_CLOSE_BREAKPOINT', 1_170, 'src/platform/console/shell/shell.tsx'],
  ['SIGNED_IN_CHECK_DELAY', 200, 'machines/shell/navigation.ts'],
  ['TYPEAHEAD_DEFAULT_DELAY', 200, 'machines/ui/typeahead.ts'],
  ['LIVE_ANNOUNCER_DELAY', 100, 'machines/ui/announcement.ts'],
  ['OVERLAY_BACKDROP_REMOVAL', 500, 'machines/ui/modal.ts'],
  ['SOCKET_CONNECT_TIMEOUT', 20_000, 'src/platform/console/client/socket.ts'],
  ['SOCKET_RECONNECT_DELAY', 1_000, 'src/platform/console/client/socket.ts'],
  ['SOCKET_RECONNECT_MAXIMUM_DELAY', 5_000, 'src/platform/console/client/socket.ts'],
  ['SOCKET_RECONNECT_RANDOMIZATION', 0.5, 'src/platform/console/client/socket.ts'],
  ['ERROR_REPORTING_TRACE_SAMPLE_RATE', 0.1, 'src/platform/console/reporting/sentry-client.ts'],
  ['XSRF_COOKIE', 'XSRF-TOKEN', 'src/platform/console/client/request-headers.ts'],
  ['XSRF_HEADER', 'X-XSRF-TOKEN', 'src/platform/console/client/request-headers.ts'],
];

/** Number of occurrences of a name in a file, without imports. */
function usesOf(name: string, file: string): number {
  const text = readFileSync(path.join(projectRoot, file), 'utf8').replaceAll(/^import [^;]*;/gm, '');
  return text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
}

describe('constants of §9', () => {
  test.each(figures)('figure %s is %j, and %s goes by it', (name, value, file) => {
    expect(values[name]).toEqual(value);
    expect(usesOf(name, file)).toBeGreaterThan(0);
  });

  test('figure SIGN_IN_DATE is YYYY-MM-DD', async () => {
    const { businessDate } = await import('#platform/contract/business-day.ts');
    expect(businessDate(Date.parse('2026-01-05T12:00:00Z'))).toBe('2026-01-05');
  });
});
