import '#console/ui/base/tokens.css';
import '#console/ui/base/base.css';
import { createRoot } from 'react-dom/client';
import { reportError, startErrorReporting, watchErrors } from '#console/lib/error-reporting.ts';
import { whenQuiet } from '#console/lib/when-quiet.ts';
import { App } from './app/app.tsx';
import { presentFailures } from './app/failure-notices.ts';
import { startNavigation } from './app/navigation.ts';
import { startSession } from './app/session.ts';
import { followTheme } from './app/theme.ts';
import { tellUsage } from './app/usage.ts';
import { way } from './app/way.ts';

watchErrors();
whenQuiet(() => void startErrorReporting());
followTheme();
tellUsage();
presentFailures();
startSession();

const root = document.getElementById('root');
const onUncaughtError = (error: unknown) => reportError(error, 'page');

// The first screen's code is there before React starts: a fallback, once committed, would keep the screen back for 300 ms.
void startNavigation(way).then(() => root && createRoot(root, { onUncaughtError }).render(<App />));
