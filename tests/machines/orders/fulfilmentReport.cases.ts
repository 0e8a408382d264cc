import { fulfilmentReportMachine, type ReportFacts } from '#machines/orders/fulfilmentReport.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [now, late] = ['2026-11-23T09:00:00.000Z', '2026-11-23T11:00:00.000Z'];

const spec: ModelSpec<typeof fulfilmentReportMachine> = {
  machine: fulfilmentReportMachine,
  inputs: { 'just arrived': { waitsUntil: '2026-11-23T10:00:00.000Z', tries: 0 } } satisfies Record<string, ReportFacts>,
  cases: { 'report.early': [{ at: now }, { at: late }], 'report.replayed': [{ at: now }] },
  // Further tries make no difference.
  key: ({ context: { waitsUntil, tries } }) => [waitsUntil, Math.min(tries, 1)],
};

export default spec;
