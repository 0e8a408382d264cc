import type { FastifyInstance } from 'fastify';
import { weekdays } from '#features/supervision/public.ts';
import { callsAndCare } from '#platform/choices/server/calls-and-care.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { badRequest, fieldErrors } from '#platform/server/http/faults.ts';
import { answerRefusals, type ContextOf, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Cell } from '#platform/server/spreadsheet/cells.ts';
import { asDownload, fileFormats, tableFile } from '#platform/server/spreadsheet/file-format.ts';
import { type CallsReport, reportQuestion } from '../contract.ts';
import { type ReportPart, reportParts } from '../report-parts.ts';
import { readReport } from './calls-report.ts';

/** Titles and rows of each part. Times are averages in whole seconds. */
const tables: Record<ReportPart, (report: CallsReport) => Cell[][]> = {
  days: ({ days }) => [['Day', 'Calls', 'Answered'], ...days.map(({ day, calls, reached }): Cell[] => [{ date: day }, calls, reached])],
  results: ({ results }) => [
    ['Result', 'Calls'],
    ...results.map(({ result, calls }): Cell[] => [
      result === null ? 'No result yet' : callsAndCare.CallDetailStatusChoices[result],
      calls,
    ]),
  ],
  hours: ({ hours }) => [
    ['Weekday', 'Hour', 'Calls', 'Answered'],
    ...hours.map(({ weekday, hour, calls, reached }): Cell[] => [weekdays[weekday] ?? '', hour, calls, reached]),
  ],
  agents: ({ agents }) => [
    [
      'Agent',
      'Agent id',
      'Calls',
      'Answered',
      'Missed',
      'Talk time (s)',
      'Wrap-up (s)',
      'Handling (s)',
      'Hours with calls',
      'Callbacks',
      'Without a result',
    ],
    ...agents.map((agent): Cell[] => [
      agent.name,
      agent.agent_id,
      agent.calls,
      agent.reached,
      agent.missed,
      agent.talk_seconds,
      agent.wrap_up_seconds,
      agent.handling_seconds,
      agent.agent_hours,
      agent.callbacks,
      agent.without_result,
    ]),
  ],
};

async function* asPortion(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

/** Tables of the calls report, with its filters; not part of the contract, because they return files. */
export async function serveReportFiles(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    answerRefusals(scope, 'a file of the calls report');
    for (const part of reportParts)
      for (const format of fileFormats)
        scope.get(`${API_BASE}/crm/calls-report/${part}.${format}`, { exposeHeadRoute: false }, async (request, reply) => {
          const context = contextOf(request, reply);
          await requirePermission(context, services.crm.scheme, 'calls-report.read');
          const { data: question, error } = reportQuestion.safeParse(request.query);
          if (error) throw badRequest(fieldErrors(error.issues));
          const report = await readReport(context.db, context.clock.now(), question);
          const name = `calls-by-${part === 'results' ? 'result' : part.slice(0, -1)}-${report.from}-${report.to}`;
          return asDownload(reply, name, format).send(tableFile(format, asPortion(tables[part](report))));
        });
  });
}
