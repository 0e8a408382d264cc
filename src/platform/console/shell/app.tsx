import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../client/query-client.ts';
import { currentRouter } from '../navigation/current-router.ts';

/** The root's hooks report what a screen throws, and a failed loader leads to the failed screen. Without this the router logs both. */
const ignore = () => {};

const onRouterState = (listener: () => void) => currentRouter().subscribe(listener);

/** The console, after `startNavigation`. */
export function App() {
  const router = currentRouter();
  // Makes React render changes of the address synchronously: without it, keys pressed on a new screen and fields whose value is
  // in the address lag behind. For the same reason there are no transitions.
  useSyncExternalStore(onRouterState, () => router.state);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} onError={ignore} />
    </QueryClientProvider>
  );
}
