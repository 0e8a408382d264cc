import { describe, expect, it } from 'vitest';
import { readPushed, streamUrl } from '#features/notifications/console/notification-stream.ts';

const pushed = {
  title: 'Call Center Operation',
  created_at: '2026-11-20T09:30:00.000Z',
  web_socket_notification_id: 5,
  notification_mapping_id: 4,
  message: 'GLN-1 waits',
  message_attributes: { order_id: 9, id: null, status: 'placed' },
};

describe('the websocket of notifications (§3, §4.7, §7.1)', () => {
  it.each([
    [null, `ws://${location.host}/ws/notifications?auth=k-1&email=a%2Bb%40example.com`],
    ['wss://ops.example.com/stream', 'wss://ops.example.com/stream?auth=k-1&email=a%2Bb%40example.com'],
    ['wss://ops.example.com/stream?site=2', 'wss://ops.example.com/stream?site=2&auth=k-1&email=a%2Bb%40example.com'],
  ])('with the setting %s has the address %s: an auth query and the email', (configured, address) => {
    expect(streamUrl({ auth: 'k-1', email: 'a+b@example.com' }, configured)).toBe(address);
  });

  it('parses a pushed notification', () => expect(readPushed(JSON.stringify(pushed))).toEqual(pushed));

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"title":"x"}',
    JSON.stringify({ ...pushed, notification_mapping_id: '4' }),
    JSON.stringify({ ...pushed, message_attributes: null }),
  ])('ignores %s', (text) => expect(readPushed(text)).toBeNull());
});
