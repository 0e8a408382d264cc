import { act, render, screen, waitFor } from '#tests/support/render.tsx';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { background } from '#tests/support/background.ts';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { api } from '#platform/choices/console/api.ts';
import { clearCachedData } from '#platform/choices/console/refresh-choices.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { clearGeneralData } from '#platform/choices/console/general-data.ts';
import { generalDataActor } from '#platform/choices/console/general-data-late.ts';
import { markFirstScreenShown } from '#platform/console/actors/when-quiet.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const sets = { OrderTypeChoices: { CART: 'Shopping cart' } };
let answer: [number, unknown];
let requests: ReceivedRequest[];
let actor: Actor<ReturnType<typeof background>>;

const state = () => generalDataActor.current()?.getSnapshot().value;

// Preloads code that tabs load lazily.
beforeAll(async () => {
  await import('#platform/choices/console/general-data-actor.ts');
});

beforeEach(() => {
  answer = [200, sets];
  requests = serve({ 'GET /api/main/choices-full-forms': () => answer });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  sessionStorage.clear();
  clearGeneralData();
  markFirstScreenShown();
  return () => {
    act(() => void actor.stop());
    vi.restoreAllMocks();
    vi.useRealTimers();
  };
});

async function begin() {
  actor = createActor(background('generalData'), { input: { user: current() } }).start();
  await waitFor(() => expect(state()).toMatch(/^(fresh|failed)$/));
}

describe('general data (§4.8, §7.5)', () => {
  it('are fetched at the start of the session and stored with a timestamp', async () => {
    await begin();
    expect(requests.map(({ path }) => path)).toEqual(['/api/main/choices-full-forms']);
    expect(sessionStorage.getItem('generalData')).toBe(JSON.stringify(sets));
    expect(Number(sessionStorage.getItem('generalDataTimestamp'))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('are read from session storage while they are less than 24 hours old', async () => {
    sessionStorage.setItem('generalData', JSON.stringify(sets));
    sessionStorage.setItem('generalDataTimestamp', String(Date.now() - 86_000_000));
    await begin();
    expect(requests).toEqual([]);
  });

  it.each([
    ['expired', JSON.stringify(sets), () => String(Date.now() - 86_400_000)],
    ['corrupt', '{"OrderTypeChoices":', () => String(Date.now())],
    ['from the future', JSON.stringify(sets), () => String(Date.now() + 60_000)],
  ])('%s are cleared and fetched', async (_, text, timestamp) => {
    sessionStorage.setItem('generalData', text);
    sessionStorage.setItem('generalDataTimestamp', timestamp());
    answer = [200, {}];
    await begin();
    expect(requests).toHaveLength(1);
    expect(sessionStorage.getItem('generalData')).toBe('{}');
  });

  it('are cleared and refreshed on demand', async () => {
    await begin();
    queryClient.setQueryData(['left screen'], 1);
    act(clearCachedData);
    expect(sessionStorage.getItem('generalData')).toBeNull();
    expect(queryClient.getQueryData(['left screen'])).toBeUndefined();
    await waitFor(() => expect(state()).toBe('fresh'));
    expect(requests).toHaveLength(2);
  });

  it('that could not be fetched are logged, and their query has the error (§8)', async () => {
    answer = refusal(403, 'FORBIDDEN', 'No');
    await begin();
    expect(state()).toBe('failed');
    expect(console.info).toHaveBeenCalledWith('query: 403 No');
    expect(queryClient.getQueryState(api.main.choicesFullForms.queryKey({ input: {} }))?.error).toMatchObject({ status: 403 });
  });
});

describe('a label on a screen (§5)', () => {
  it('shows a fallback at once and updates when general data arrive', async () => {
    render(
      <>
        <ChoiceLabel set="OrderTypeChoices" value="CART" otherwise="Cart" />
        <b>
          <ChoiceLabel set="OrderTypeChoices" value="CALL" />
        </b>
      </>,
    );
    expect(screen.getByText('Cart')).toBeInTheDocument();
    expect(screen.getByText('CALL')).toBeInTheDocument();
    await act(begin);
    expect(screen.getByText('Shopping cart')).toBeInTheDocument();
    expect(screen.getByText('CALL')).toBeInTheDocument();
  });
});
