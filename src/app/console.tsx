import '#platform/console/theme/theme.css';
import '#platform/console/theme/typeface/devanagari.css';
import './console-features.ts';
import { setBusinessTimeZone } from '#platform/contract/business-day.ts';
import { createRoot } from 'react-dom/client';
import { t } from '#platform/console/language/language.ts';
import { followDisplay, useShownTheme } from '#platform/console/display/display.ts';
import { rootErrorHooks, startErrorReporting, watchErrors } from '#platform/console/reporting/error-reporting.ts';
import { settings } from '#platform/console/client/settings.ts';
import { whenQuiet } from '#platform/console/actors/when-quiet.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ThemeProvider } from '#platform/console/theme/theme-provider.tsx';
import { App } from '#platform/console/shell/app.tsx';
import { presentFailures } from '#platform/console/reporting/failure-notices.ts';
import { openInspectorFromUrl } from '#workbench/inspection/console/inspection.ts';
import { startNavigation } from '#platform/console/navigation/router.ts';
import { followProfile } from '#platform/session/console/profile.ts';
import { startSession } from '#platform/session/console/session.ts';
import { reportUsage } from '#platform/console/reporting/usage.ts';
import { navigationHooks } from '#platform/console/navigation/navigation-hooks.ts';

// Keeps Zod from probing `eval`, which the page's content security policy forbids and reports. Zod loads later and reads this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Must run before any date is formatted.
setBusinessTimeZone(settings().businessTimeZone);
watchErrors();
whenQuiet(() => void startErrorReporting());
const languageReady = followDisplay();
void languageReady.then(
  (isLanguageReady) =>
    isLanguageReady ||
    toast({ tone: 'due', text: t('Your language could not be loaded. The console stays in English until you reload the page.') }),
);
reportUsage();
presentFailures();
startSession();
openInspectorFromUrl();
followProfile();

const root = document.getElementById('root');

/** The console in the theme that the user or the system chose. */
const Console = () => (
  <ThemeProvider colorScheme={useShownTheme()}>
    <App />
  </ThemeProvider>
);

// The first screen's code loads before React starts: a committed fallback would delay the screen by 300 ms.
void Promise.all([startNavigation(navigationHooks), languageReady]).then(
  () => root && createRoot(root, rootErrorHooks).render(<Console />),
);
