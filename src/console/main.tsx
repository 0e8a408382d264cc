import '#console/ui/base/tokens.css';
import '#console/ui/base/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startNavigation } from './app/navigation.ts';
import { startSession } from './app/session.ts';
import { followTheme } from './app/theme.ts';
import { way } from './app/way.ts';

followTheme();
startSession();

const root = document.getElementById('root');

// The first screen's code is there before React starts: a fallback, once committed, would keep the screen back for 300 ms.
void startNavigation(way).then(() => root && createRoot(root).render(<App />));
