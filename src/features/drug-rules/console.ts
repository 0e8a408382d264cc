import { IconFilter } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';

/** `/drug-details/rule-engine` (§2.2): rules that set values of drugs. */
const ruleEngine: Area = {
  id: 'rule-engine',
  title: msg('Rule engine'),
  path: '/drug-details/rule-engine',
  group: 'Drugs',
  icon: IconFilter,
  access: { permission: 'masters.read' },
  screen: () => import('./console/rule-engine-screen.tsx'),
};

export default {
  screens: [ruleEngine],
  lists: { 'drug-rules': () => [api.item.drugRules.key()] },
  slots: { 'drug.overview': [() => import('./console/rules-of-drug.tsx')] },
} satisfies ConsoleFeature;
