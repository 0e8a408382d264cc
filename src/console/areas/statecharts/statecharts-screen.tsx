import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WorkbenchAddress } from '#console/domain/statecharts/address.ts';
import { Workbench } from '#console/domain/statecharts/workbench.tsx';
import { overlays } from './overlays.ts';

/** The statecharts of the product, for everyone signed in. */
export default function StatechartsScreen() {
  return <Workbench overlays={overlays} address={useRouterAddress()} />;
}

/** The page's query. Each step of the history is an address of its own, so there is nothing to subscribe to. */
function useRouterAddress(): WorkbenchAddress {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    // Two changes in one moment: the second one builds on the first.
    const asked = { query: search };
    return {
      read: () => asked.query,
      write: (next, { replace }) => {
        asked.query = next;
        void navigate({ search: next }, { replace });
      },
      subscribe: () => () => undefined,
    };
  }, [search, navigate]);
}
