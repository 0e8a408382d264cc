import '#platform/console/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { Site } from './site.tsx';
import { showTheme } from './theme.ts';

/** `npm run charts:site`: the workbench as a page that opens from a folder. */
showTheme();
const root = document.getElementById('root');
if (root) createRoot(root).render(<Site />);
