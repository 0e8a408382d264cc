import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WorkbenchAddress } from '../chart/address.ts';

/**
 * The page's query, and what was played behind the `#`: that stays in the browser, whereas a server refuses an address of
 * thousands of steps. Each step of the history is an address of its own, so there is nothing to subscribe to.
 */
export function useRouterAddress(): WorkbenchAddress {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    // Two changes in one moment: the second one builds on the first.
    const asked = { query: joined(search, hash) };
    return {
      read: () => asked.query,
      write: (next, { replace }) => {
        asked.query = next;
        void navigate(parted(next), { replace });
      },
      subscribe: () => () => undefined,
    };
  }, [search, hash, navigate]);
}

const PLAY = 'play';

/** Another fragment than a play, that of a link within the page, is no part of it. */
function joined(search: string, hash: string): string {
  const play = hash.startsWith(`#${PLAY}=`) ? hash.slice(1) : '';
  return [search.replace(/^\?/, ''), play].filter(Boolean).join('&');
}

function parted(query: string): { search: string; hash: string } {
  const params = new URLSearchParams(query);
  const play = params.get(PLAY);
  params.delete(PLAY);
  return { search: params.toString(), hash: play ? new URLSearchParams({ [PLAY]: play }).toString() : '' };
}
