import { fireEvent, render, screen, waitFor, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import type { ChartVersion } from '#workbench/drawing/chart-version.ts';
import { diffCharts } from '#workbench/diff/diff.ts';
import { toStately } from '#workbench/drawing/stately.ts';
import type { Chosen } from '#workbench/console/chart/chart-marks.ts';
import { CompareCanvas } from '#workbench/console/compare/compare-canvas.tsx';
import { chosenBy, fromBefore, toBefore, marksOf, focusIn } from '#workbench/console/compare/compare-marks.ts';
import { ComparePanel } from '#workbench/console/compare/compare-panel.tsx';
import { readProposal } from '#workbench/console/compare/proposal.ts';
import { openChart } from '#workbench/console/chart/open-chart.ts';
import { compare } from '#workbench/console/chart/own-overlays.ts';
import { signInEvents as events, signInGuards as guards, signInMachine } from '#machines/session/signIn.ts';
import { chartArea, edgeIn, openWorkbench, stateIn } from './open-workbench.tsx';

const chart = toChart(signInMachine, { events, guards });
const json = () => structuredClone(toStately(signInMachine, { events, guards })) as Record<string, never>;
const asFile = (content: unknown, name = 'proposal.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

/** The current chart, and an earlier one with one transition less and one state more. */
const CANCEL = 'signIn.mfa | mfa.cancel';
const former = {
  ...chart,
  nodes: [...chart.nodes, { ...chart.nodes[1]!, id: 'signIn.waiting', key: 'waiting', description: 'Once there' }],
  edges: chart.edges.filter(({ id }) => id !== CANCEL),
};
const difference = diffCharts(former, chart);

describe('differences from an earlier chart', () => {
  it('marks removals in the earlier drawing and additions in the later one', () => {
    expect(marksOf(difference, 'before').states).toEqual(new Map([['signIn.waiting', { tone: 'late', badge: '−' }]]));
    expect(marksOf(difference, 'after').edges).toEqual(new Map([[CANCEL, { tone: 'good', badge: '+' }]]));
  });

  it('selects a change in both drawings', () => {
    const removed = difference.changes.find(({ kind }) => kind === 'removed')!;
    const chosen = chosenBy(removed, 'after');
    expect(toBefore(difference, chosen)).toEqual({ kind: 'state', id: 'signIn.waiting' });
    expect(fromBefore(difference, { kind: 'state', id: 'signIn.waiting' })).toEqual(chosen);
    expect(toBefore(difference, { kind: 'state', id: 'signIn.mfa' })).toEqual({ kind: 'state', id: 'signIn.mfa' });
    expect(toBefore(difference, { kind: 'edge', id: 'signIn.mfa | mfa.submit' })?.id).toBe('signIn.mfa | mfa.submit');
  });

  it('centres the nearest ancestor in a drawing that lacks the selected item', () => {
    const removed = chosenBy(difference.changes.find(({ kind }) => kind === 'removed')!, 'after');
    expect(focusIn(difference, 'before', removed)).toEqual({ kind: 'state', id: 'signIn.waiting' });
    expect(focusIn(difference, 'after', removed)).toEqual({ kind: 'state', id: former.nodes.at(-1)!.parent });
    expect(focusIn(difference, 'before', { kind: 'edge', id: CANCEL })).toEqual({ kind: 'state', id: 'signIn.mfa' });
    expect(focusIn(difference, 'after', { kind: 'edge', id: CANCEL })).toEqual({ kind: 'edge', id: CANCEL });
  });

  it('lists and colours moves separately', () => {
    const [mfa] = chart.nodes.filter(({ key }) => key === 'mfa');
    const nested = diffCharts(
      { ...chart, nodes: chart.nodes.map((node) => (node === mfa ? { ...node, parent: 'signIn.credentials' } : node)) },
      chart,
    );
    expect(marksOf(nested, 'after').states).toEqual(new Map([['signIn.mfa', { tone: 'plain', badge: '›' }]]));
    render(<ComparePanel open="after" difference={nested} chosen={null} choose={() => undefined} />);
    expect(screen.getByRole('heading', { name: 'Only moved' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^moved:\s*mfa: moved from credentials to signIn/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Differences' })).not.toHaveTextContent('1 changed');
  });

  it('shows both drawings side by side with a list of selectable changes', async () => {
    const opened = (await openChart('signIn'))!;
    const picture = opened.picture.replace(`data-edge-id="${CANCEL}"`, 'data-edge-id="no more"');
    const version: ChartVersion = {
      revision: '1a2b3c4d',
      date: '2026-11-20T10:00:00Z',
      subject: 'A way back',
      picture,
      chart: former,
      unknown: [],
    };
    function Both() {
      const [chosen, choose] = useState<Chosen | null>(null);
      return (
        <>
          <CompareCanvas {...{ opened, version, difference, chosen, choose }} />
          <ComparePanel open="after" {...{ difference, chosen, choose }} />
        </>
      );
    }
    render(<Both />);
    const [before, now] = screen.getAllByRole('application');
    expect(before!.closest('figure')).toHaveTextContent('revision 1a2b3c4d');
    expect(edgeIn(now!, CANCEL)).toHaveClass('tone-good');
    const list = screen.getByRole('region', { name: 'Differences' });
    expect(list).toHaveTextContent('1 added');
    const user = userEvent.setup();
    await user.click(within(list).getByRole('button', { name: /^added:\s*new: mfa → credentials, mfa\.cancel/ }));
    expect(edgeIn(now!, CANCEL)).toHaveClass('chosen');
    await user.click(stateIn(before!, 'signIn.mfa'));
    expect(stateIn(now!, 'signIn.mfa')).toHaveClass('chosen');
    const places = () => [before!, now!].map((frame) => (frame.firstElementChild as HTMLElement).style.transform);
    const scales = () => places().map((place) => Number(/scale\((.*)\)/.exec(place)?.[1]));
    const [was] = scales();
    fireEvent.wheel(before!, { ctrlKey: true, deltaY: -40 });
    await waitFor(() => expect(scales()).toEqual([expect.closeTo(was! * Math.exp(0.24)), expect.closeTo(was! * Math.exp(0.24))]));
  });
});

describe('a proposal from a file', () => {
  it('reports no changes for an identical chart', async () => {
    const proposal = await readProposal(asFile(json()));
    expect(diffCharts(chart, proposal.chart, { unknown: proposal.unknown }).changes).toEqual([]);
  });

  it('rejects a file that is not a statechart with a sentence', async () => {
    await expect(readProposal(asFile('{"id":', 'half.json'))).rejects.toThrow(/^half\.json is not a readable statechart: /);
    await expect(readProposal(asFile('[1]'))).rejects.toThrow(/it is no object with states/);
    await expect(readProposal(asFile({ id: 'a', initial: 'b', states: { b: { on: { go: 'nowhere' } } } }))).rejects.toThrow(/nowhere/);
  });

  it('marks removals on the drawing and lists all changes', async () => {
    const proposed = json() as unknown as { states: { mfa: { on: Record<string, unknown> } } };
    delete proposed.states.mfa.on['mfa.cancel'];
    const { user, query } = openWorkbench('chart=signIn&overlay=compare', [compare]);
    await chartArea('signIn').catch(() => null);
    const input = await screen.findByLabelText('A statechart as JSON');
    await user.upload(input, asFile(proposed));
    await user.click(await screen.findByRole('button', { name: /^removed:\s*removed: mfa → credentials, mfa\.cancel/ }));
    const drawing = await chartArea('signIn');
    expect(edgeIn(drawing, CANCEL)).toHaveClass('tone-late');
    expect(query().get('edge')).toBe(CANCEL);
  });

  it('keeps the comparison and shows the reason if the file cannot be read', async () => {
    const { user } = openWorkbench('chart=signIn&overlay=compare', [compare]);
    await user.upload(await screen.findByLabelText('A statechart as JSON'), asFile('no', 'notes.json'));
    expect(await screen.findByRole('alert')).toHaveTextContent('notes.json is not a readable statechart');
  });

  it('shows a message for an unknown revision', async () => {
    openWorkbench('chart=signIn&overlay=compare&with=00000000', [compare]);
    expect(await screen.findByText(/^Revision 00000000 is not available/)).toBeVisible();
  });
});
