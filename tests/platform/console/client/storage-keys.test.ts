import { describe, expect, it } from 'vitest';
import { tabCounts, taskSettings } from '#features/agent-tasks/console/agent-task-storage.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';

const channels = [
  { id: 3, type: 'AGENT', priority: 2 },
  { id: 1, type: 'SYSTEM', priority: 9 },
];

describe('browser storage (§3)', () => {
  it.each([
    ['currentUser', () => stored.currentUser.write(current()), JSON.stringify(current())],
    ['userId', () => stored.userId.write(7), '7'],
    ['order_type', () => stored.orderType.write('CART'), 'CART'],
    ['order_status', () => stored.orderStatus.write('PLACED'), 'PLACED'],
    ['lastActivityTime', () => stored.lastActivityTime.write(1_795_172_930_790), '1795172930790'],
    ['warningActive', () => stored.warningActive.write('true'), 'true'],
    ['logoutActive', () => stored.logoutActive.write('true'), 'true'],
    ['theme', () => stored.theme.write('dark'), 'dark'],
    ['menu_option', () => stored.menuOption.write('flat'), 'flat'],
    ['choose_skin', () => stored.chooseSkin.write('plum'), 'plum'],
    ['choose_skin_active', () => stored.chooseSkinActive.write('plum'), 'plum'],
    ['choose_logoheader', () => stored.chooseLogoheader.write('dark'), 'dark'],
    ['choose_logoheader_active', () => stored.chooseLogoheaderActive.write('dark'), 'dark'],
    ['sidebar_option', () => stored.sidebarOption.write('collapsed'), 'collapsed'],
    ['statusPriority', () => taskSettings.statusPriority.write(['PLACED', 'CUSTOMER-NOT-REACHABLE']), 'PLACED,CUSTOMER-NOT-REACHABLE'],
    ['channelMap', () => taskSettings.channelMap.write(channels), JSON.stringify(channels)],
    ['queueItemCount', () => taskSettings.queueItemCount.write(4), '4'],
    ['windowCount', () => tabCounts.windowCount.write(2), '2'],
    ['tabCount', () => tabCounts.tabCount.write(2), '2'],
  ])('%s stands under its key', (key, write, text) => {
    expect(write()).toBe(true);
    expect(Object.entries(localStorage)).toEqual([[key, text]]);
  });
});
