import { t } from '../language/language.ts';
import { rich } from '../language/rich.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { retry, type NavigationState } from './navigation.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** The open screen, or the load failure. */
export function OpenScreen({ state: { area, loaded, failed, loading, location } }: { state: NavigationState }) {
  if (failed) {
    return (
      <div className="screen-failed">
        <h1 className="visually-hidden">{area ? t(area.title) : t('No page')}</h1>
        <FailedState title={t('This page could not be loaded')} onRetry={retry} busy={loading}>
          {rich('The server did not answer, or the console was updated: <a>reload the page</a>.', {
            // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- its words come with the sentence
            a: <a href={location.pathname} />,
          })}
        </FailedState>
      </div>
    );
  }
  if (!loaded) return null;
  const { Screen } = loaded;
  return (
    <ScreenBoundary key={loaded.area?.id ?? location.pathname}>
      <Screen />
    </ScreenBoundary>
  );
}
