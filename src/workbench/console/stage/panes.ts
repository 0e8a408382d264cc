import { useState } from 'react';
import { type StoredEntry, storedChoice } from '#platform/console/storage/stored-entry.ts';

const choices = ['open', 'collapsed'] as const;
type Pane = (typeof choices)[number];

/** Whether each pane of the workbench is collapsed, remembered in this browser. */
const panes = {
  list: storedChoice('statecharts_list', choices),
  details: storedChoice('statecharts_details', choices),
} satisfies Record<string, StoredEntry<Pane>>;

/** A pane at the side of the chart: whether it is collapsed, and a function to change that. */
export function usePane(name: keyof typeof panes): [isCollapsed: boolean, collapse: (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => panes[name].read() === 'collapsed');
  const collapse = (next: boolean) => {
    setCollapsed(next);
    panes[name].write(next ? 'collapsed' : 'open');
  };
  return [isCollapsed, collapse];
}
