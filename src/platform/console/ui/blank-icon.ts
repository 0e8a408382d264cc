import { createReactComponent } from '@tabler/icons-react';

/** Empty icon: aligns a menu item without icon with its neighbours. */
export const IconBlank = createReactComponent('outline', 'blank', 'Blank', []);
