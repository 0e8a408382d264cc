import { FailedState } from '#console/ui/feedback/states.tsx';
import { retry, type Shown } from './navigation.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** The screen that was arrived at, or what failed on the way. */
export function OpenScreen({ shown: { arrived, failed, loading, location } }: { shown: Shown }) {
  if (failed) {
    return (
      <div className="screen-failed">
        <h1 className="visually-hidden">No page</h1>
        <FailedState title="This page could not be loaded" onRetry={retry} busy={loading}>
          The server did not answer, or the console was updated meanwhile: <a href={location.pathname}>reload the page</a>.
        </FailedState>
      </div>
    );
  }
  if (!arrived) return null;
  const { area, Screen } = arrived;
  return (
    <ScreenBoundary key={area?.id ?? location.pathname}>
      <Screen />
    </ScreenBoundary>
  );
}
