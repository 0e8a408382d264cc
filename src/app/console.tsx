import '#platform/console/ui/base/tokens.css';
import '#platform/console/ui/base/skins.css';
import '#platform/console/ui/base/base.css';
import './console-features.ts';
import { setBusinessTimeZone } from '#platform/contract/business-day.ts';
import { createRoot } from 'react-dom/client';
import { t } from '#platform/console/language/language.ts';
import { followDisplay } from '#platform/console/display/display.ts';
import { reportError, startErrorReporting, watchErrors } from '#platform/console/reporting/error-reporting.ts';
import { settings } from '#platform/console/client/settings.ts';
import { whenQuiet } from '#platform/console/actors/when-quiet.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { App } from '#platform/console/shell/app.tsx';
import { presentFailures } from '#platform/console/reporting/failure-notices.ts';
import { openInspectorFromUrl } from '#workbench/inspection/console/inspection.ts';
import { startNavigation } from '#platform/console/navigation/navigation.ts';
import { followProfile } from '#platform/session/console/profile.ts';
import { startSession } from '#platform/session/console/session.ts';
import { tellUsage } from '#platform/console/reporting/usage.ts';
import { way } from '#platform/console/navigation/way.ts';

// Zod would try whether it may evaluate code, which the page's policy forbids and reports. It loads later and reads this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

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
openInspectorFromUrl();
followProfile();

const root = document.getElementById('root');
const reported = {
  onUncaughtError: (error: unknown) => reportError(error, 'page'),
  // The boundary that caught it has said so.
  onCaughtError: () => {},
};

// The first screen's code is there before React starts: a fallback, once committed, would keep the screen back for 300 ms.
void Promise.all([startNavigation(way), spoken]).then(() => root && createRoot(root, reported).render(<App />));
