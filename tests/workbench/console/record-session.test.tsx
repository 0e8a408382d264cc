import { act, render, screen, waitFor } from '#tests/support/render.tsx';
import { createMachine } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import RecordingMark from '#workbench/recording/console/recording-mark.tsx';
import { stopRecording } from '#workbench/recording/console/recorder/recording-state.ts';
import { createActor } from '#platform/console/actors/actors.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { off, openAccount, sessions } from '#tests/session/console/open-account.tsx';

const ownRecording = { id: 17, started_at: '2026-11-20T04:30:00Z', ended_at: '2026-11-20T04:40:00Z', build: 'a1', messages: 240 };

const serveRecordings = (allowed: boolean, recordings: object[] = [], more: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /api/main/mfa-setup': () => [200, off],
    'GET /api/main/sessions': () => [200, { data: sessions }],
    'GET /api/admin/recordings/setting': () => [200, { allowed }],
    'GET /api/admin/recordings/own': () => [200, { recordings }],
    'POST /api/admin/recordings/begin': () => [200, { recording_id: 18 }],
    'POST /api/admin/recordings/18/parts': () => [200, { messages: 1 }],
    'POST /api/admin/recordings/18/end': () => [200, ownRecording],
    ...more,
  });

const box = () => screen.findByRole('checkbox', { name: /Record what I do in this tab/ });
const partsIn = (arrived: readonly ReceivedRequest[]) =>
  arrived.filter(({ path }) => path.endsWith('/parts')).map(({ body }) => JSON.stringify(body));

afterEach(async () => {
  await act(() => stopRecording());
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

describe('recording the own session', () => {
  it('is hidden while no administrator allows it', async () => {
    const arrived = serveRecordings(false);
    openAccount();
    await waitFor(() => expect(arrived.some(({ path }) => path.endsWith('/own'))).toBe(true));
    await screen.findByRole('table', { name: 'Your sessions' });
    expect(screen.queryByRole('region', { name: /Record this session/ })).not.toBeInTheDocument();
  });

  it('is off by default, sends what actors do once enabled, and ends when disabled', async () => {
    const arrived = serveRecordings(true);
    const person = openAccount();
    render(<RecordingMark />);
    expect(await box()).not.toBeChecked();
    expect(partsIn(arrived)).toEqual([]);
    await person.click(await box());
    expect(await screen.findByText('Recorded for the developers')).toBeInTheDocument();
    expect(await box()).toBeChecked();
    const lamp = createActor(createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { flip: 'on' } }, on: {} } })).start();
    const flip = { type: 'flip', comment: 'Son calls back at six' };
    lamp.send(flip);
    await person.click(await box());
    await waitFor(() => expect(arrived.some(({ path }) => path.endsWith('/18/end'))).toBe(true));
    const sentText = partsIn(arrived).join();
    expect(sentText).toContain('"type":"flip"');
    expect(sentText).not.toContain('Son calls');
    expect(sentText).not.toContain('initial');
    expect(await box()).not.toBeChecked();
    lamp.stop();
  });

  it('shows the reason if the server refuses it', async () => {
    const conflict = refusal(409, 'CONFLICT', 'Recording is turned off by an administrator');
    serveRecordings(true, [], { 'POST /api/admin/recordings/begin': () => conflict });
    const person = openAccount();
    await person.click(await box());
    expect(await screen.findByText(/Nothing is recorded\. Recording is turned off by an administrator/)).toBeInTheDocument();
    expect(await box()).not.toBeChecked();
  });

  it('lists recordings and deletes one after confirmation', async () => {
    const arrived = serveRecordings(false, [ownRecording], { 'POST /api/admin/recordings/17/delete': () => [200, { deleted: true }] });
    const person = openAccount();
    await person.click(await screen.findByRole('button', { name: 'Delete the recording of 20-11-2026, 10:00' }));
    await person.click(screen.getByRole('button', { name: 'Delete the recording' }));
    expect(await screen.findByText('The recording is deleted')).toBeInTheDocument();
    expect(arrived.some(({ path }) => path.endsWith('/17/delete'))).toBe(true);
  });
});
