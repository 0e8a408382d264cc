import type { ReactNode } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { WithinNavigation } from '#platform/console/shell/within-navigation.tsx';
import type { ProjectCode } from '../projects.ts';
import { AUTO_SHORT_RUNS, SAFETY_STOCK } from '../run-areas.ts';

const entries: Partial<Record<ProjectCode, { area: string; title: string }>> = {
  AS: { area: AUTO_SHORT_RUNS, title: msg('Auto-short') },
  SSR: { area: SAFETY_STOCK, title: msg('Safety stock') },
};

/** Navigation between the screens of a project that has one entry in the menu for them. */
export function RunNavigation({ project, children }: { project: ProjectCode; children: ReactNode }) {
  const entry = entries[project];
  return entry ? <WithinNavigation {...entry}>{children}</WithinNavigation> : children;
}
