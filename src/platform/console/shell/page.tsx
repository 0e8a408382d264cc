import { useSelector } from '@xstate/react';
import './first-frame.css';
import { Fragment, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import {
  type GetScrollRestorationKeyFunction,
  Outlet,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router-dom';
import { currentLanguage, onLanguage, t } from '../language/language.ts';
import { markFirstScreenShown } from '../actors/when-quiet.ts';
import { Announcer } from '../ui/feedback/announcer.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { product } from '#platform/contract/product.ts';
import { arrivalCount } from '../navigation/navigation.ts';
import { FRAME, useOpenArea } from '../navigation/open-area.ts';
import { session } from '#platform/session/console/session.ts';
import { PageLoader } from './page-loader.tsx';
import { ShellDialog } from './shell-dialog.tsx';

/** Scroll positions belong to one arrival of this page load, so that each arrival starts at the top (§2.3). */
const scrollKey: GetScrollRestorationKeyFunction = ({ key }) => `${performance.timeOrigin}/${arrivalCount()}/${key}`;

/** The page's own frame (`index.html`) makes room for the first screen. */
function removeFirstFrame(): void {
  const { dataset } = document.documentElement;
  delete dataset['frame'];
  delete dataset['frameRows'];
  document.querySelector('.first-frame')?.remove();
}

/** Root route: the open screen, inside its frame when signed in (§2.3). */
export function Page() {
  const area = useOpenArea();
  const isFramed = useMatches().some(({ id }) => id === FRAME);
  const language = useSyncExternalStore(onLanguage, currentLanguage);
  const isSignedIn = useSelector(session, ({ context }) => context.user !== null);
  const isNavigating = useNavigation().state !== 'idle';
  const isReopening = useRevalidator().state !== 'idle';
  const title = area ? `${t(area.title)} · ${product.title}` : product.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useLayoutEffect(removeFirstFrame, []);
  useEffect(markFirstScreenShown, []);
  return (
    <>
      {(isNavigating || isReopening) && <PageLoader />}
      {/* A language change remounts everything below; navigation, session and data are kept outside. */}
      <Fragment key={language}>
        <Outlet />
      </Fragment>
      {isFramed && isSignedIn && <ShellDialog />}
      <Toasts />
      <Announcer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
