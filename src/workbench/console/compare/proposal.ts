import { type FiledChart, filedChart } from '../../drawing/filed-chart.ts';
import type { Json } from '../../drawing/stately.ts';
import { t } from '#platform/console/language/language.ts';

/** A chart from a file. */
export interface Proposal extends FiledChart {
  name: string;
}

/** Far above any chart; protects the browser from a wrong file. */
const MAX_BYTES = 5_000_000;

/** @throws Error with a sentence for the user if it is not a statechart */
export async function readProposal(file: File): Promise<Proposal> {
  if (file.size > MAX_BYTES) throw new Error(t('{name} is too large for a statechart.', { name: file.name }));
  try {
    return { name: file.name, ...filedChart(JSON.parse(await file.text()) as Json) };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new Error(t('{name} is not a readable statechart: {reason}', { name: file.name, reason }), { cause: error });
  }
}
