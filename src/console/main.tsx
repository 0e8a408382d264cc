import '#console/ui/base/tokens.css';
import '#console/ui/base/skins.css';
import '#console/ui/base/base.css';
import { setBusinessTimeZone } from '#contracts/business-day.ts';
import { createRoot } from 'react-dom/client';
import { t } from '#console/language/language.ts';
import { followDisplay } from '#console/lib/display.ts';
import { reportError, startErrorReporting, watchErrors } from '#console/lib/error-reporting.ts';
import { settings } from '#console/lib/settings.ts';
import { whenQuiet } from '#console/lib/when-quiet.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { App } from './app/app.tsx';
import { presentFailures } from './app/failure-notices.ts';
import { inspectIfAsked } from './app/inspection.ts';
import { startNavigation } from './app/navigation.ts';
import { followProfile } from './app/profile.ts';
import { startSession } from './app/session.ts';
import { tellUsage } from './app/usage.ts';
import { way } from './app/way.ts';

// Before anything asks what day it is.
setBusinessTimeZone(settings().businessTimeZone);
watchErrors();
whenQuiet(() => void startErrorReporting());
const spoken = followDisplay();
void spoken.then(
  (isSpoken) =>
    isSpoken ||
    toast({ tone: 'due', text: t('Your language could not be loaded. The console speaks English until the page is loaded again.') }),
);
tellUsage();
presentFailures();
startSession();
inspectIfAsked();
followProfile();

const root = document.getElementById('root');
const reported = {
  onUncaughtError: (error: unknown) => reportError(error, 'page'),
  // The boundary that caught it has said so.
  onCaughtError: () => {},
};

// The first screen's code is there before React starts: a fallback, once committed, would keep the screen back for 300 ms.
void Promise.all([startNavigation(way), spoken]).then(() => root && createRoot(root, reported).render(<App />));
