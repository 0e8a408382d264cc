import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

const ID = 'inspector';
const shared = { group: 'More areas', icon: 'eye' } as const;

/** What runs in a console, looked into: live in a window of its own, or recorded. */
export const areas: readonly Area[] = [
  {
    ...shared,
    id: `${ID}/recordings`,
    title: msg('Recorded sessions'),
    path: '/inspector/recordings',
    access: { permission: 'recordings.read' },
    screen: () => import('./recordings/recordings-screen.tsx'),
  },
  {
    ...shared,
    id: ID,
    title: msg('Inspector'),
    path: '/inspector',
    bare: true,
    access: { permission: 'inspector.use' },
    screen: () => import('./inspector-screen.tsx'),
  },
];
