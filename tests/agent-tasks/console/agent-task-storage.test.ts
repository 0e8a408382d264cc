import { describe, expect, it, vi } from 'vitest';
import { agentChannels, countThisTab, tabCounts, taskSettings } from '#features/agent-tasks/console/agent-task-storage.ts';

describe('channels of the agent task request (§3)', () => {
  it('are the ids of type AGENT only', () => {
    expect(
      agentChannels([
        { id: 1, type: 'SYSTEM', priority: 9 },
        { id: 2, type: 'AGENT', priority: 1 },
        { id: 3, type: 'agent', priority: 1 },
      ]),
    ).toEqual([2]);
  });

  it('are sorted by descending priority', () => {
    const channels = [1, 3, 2].map((priority) => ({ id: priority * 10, type: 'AGENT', priority }));
    expect(agentChannels(channels)).toEqual([30, 20, 10]);
    expect(channels.map(({ id }) => id)).toEqual([10, 30, 20]);
  });

  it('have no duplicates: each has its highest priority', () => {
    const channel = (id: number, priority: number) => ({ id, type: 'AGENT', priority });
    expect(agentChannels([channel(1, 1), channel(2, 2), channel(1, 3)])).toEqual([1, 2]);
  });
});

describe('local settings of agents (§3)', () => {
  it('statusPriority ignores unknown statuses', () => {
    localStorage.setItem('statusPriority', 'PLACED, LOST ,CUSTOMER-NOT-REACHABLE');
    expect(taskSettings.statusPriority.read()).toEqual(['PLACED', 'CUSTOMER-NOT-REACHABLE']);
  });

  it.each(['{', '{}', '[1]', '[{"id":"1","type":"AGENT","priority":1}]'])('channelMap %s is cleared', (text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    localStorage.setItem('channelMap', text);
    expect(taskSettings.channelMap.read()).toBeNull();
    expect(localStorage.getItem('channelMap')).toBeNull();
    vi.restoreAllMocks();
  });

  it('tabCount counts the open tabs, windowCount those opened since none was open', () => {
    const counts = () => [tabCounts.tabCount.read(), tabCounts.windowCount.read()];
    const first = countThisTab();
    const second = countThisTab();
    expect(counts()).toEqual([2, 2]);
    second();
    const third = countThisTab();
    expect(counts()).toEqual([2, 3]);
    first();
    third();
    expect(counts()).toEqual([0, 3]);
    countThisTab();
    expect(counts()).toEqual([1, 1]);
    window.dispatchEvent(new Event('pagehide'));
    expect(counts()).toEqual([0, 1]);
  });
});
