import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WorkbenchAddress } from '../chart/address.ts';

/**
 * Stores the location in the page's query and the play in its fragment, which is not sent to the server: servers reject
 * addresses of thousands of steps. React Router re-renders on every change, so there is nothing to subscribe to.
 */
export function useRouterAddress(): WorkbenchAddress {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    // A second change before the next render builds on the first.
    const pending = { query: joinQuery(search, hash) };
    return {
      read: () => pending.query,
      write: (next, { replace }) => {
        pending.query = next;
        void navigate(splitQuery(next), { replace });
      },
      subscribe: () => () => undefined,
    };
  }, [search, hash, navigate]);
}

const PLAY = 'play';

/** A fragment that is not a play, such as a link within the page, is ignored. */
function joinQuery(search: string, hash: string): string {
  const play = hash.startsWith(`#${PLAY}=`) ? hash.slice(1) : '';
  return [search.replace(/^\?/, ''), play].filter(Boolean).join('&');
}

function splitQuery(query: string): { search: string; hash: string } {
  const params = new URLSearchParams(query);
  const play = params.get(PLAY);
  params.delete(PLAY);
  return { search: params.toString(), hash: play ? new URLSearchParams({ [PLAY]: play }).toString() : '' };
}
