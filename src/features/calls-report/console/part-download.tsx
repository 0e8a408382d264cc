import { t } from '#platform/console/language/language.ts';
import { DownloadButton } from '#platform/import/console/download-button.tsx';
import type { CallsReport } from '../contract.ts';
import type { ReportPart } from '../report-parts.ts';
import { fileQuery, type ReportSearch } from './filters/report-address.ts';

interface PartDownloadProps {
  part: ReportPart;
  report: CallsReport;
  search: ReportSearch;
}

/** Downloads the table of a part, with the filters of the report. */
export const PartDownload = ({ part, report: { from, to }, search }: PartDownloadProps) => (
  <DownloadButton
    label={t('Download')}
    service="crm"
    path={`/calls-report/${part}`}
    query={`?${fileQuery({ from, to }, search)}`}
    name={`calls-${part}-${from}-${to}`}
  />
);
