import './compare.css';
import { useMemo, useState } from 'react';
import { diffCharts } from '../../diff/diff.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { OverlayProps } from '../chart/overlay.ts';
import { CompareCanvas, ProposalCanvas } from './compare-canvas.tsx';
import { CompareControls } from './compare-controls.tsx';
import { ComparePanel } from './compare-panel.tsx';
import { type Proposal, readProposal } from './proposal.ts';
import { useVersions } from './use-versions.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

/** An opened file; it belongs to the chart over which it was opened. */
interface OpenedFile {
  chartId: string;
  proposal: Proposal | null;
  error: string | null;
}

/**
 * Compares the chart with an earlier version, whose revision is in the address, or with a proposal from a file. A proposal
 * has no drawing: removals and changes are marked on the current chart, additions are listed.
 */
export default function CompareOverlay({ opened, chosen, choose, setting, onSetting, children }: OverlayProps) {
  const { chart } = opened;
  const versions = useVersions(chart.id);
  const [file, setFile] = useState<OpenedFile | null>(null);
  const ownFile = file?.chartId === chart.id ? file : null;
  const proposal = ownFile?.proposal ?? null;
  const version = versions?.list.find(({ revision }) => revision === setting) ?? (setting ? undefined : versions?.list[0]);
  const difference = useMemo(() => {
    if (proposal) return diffCharts(chart, proposal.chart, { unknown: proposal.unknown });
    return version ? diffCharts(version.chart, chart, { unknown: version.unknown }) : null;
  }, [chart, proposal, version]);
  const onFile = (picked: File) =>
    void readProposal(picked).then(
      (read) => setFile({ chartId: chart.id, proposal: read, error: null }),
      (error: Error) => setFile({ chartId: chart.id, proposal: null, error: error.message }),
    );
  const onRevision = (revision: string) => {
    setFile(null);
    onSetting(revision);
  };
  const controls = versions && (
    <CompareControls
      versions={versions.list}
      revision={version?.revision ?? null}
      onRevision={onRevision}
      file={proposal?.name ?? null}
      onFile={onFile}
    />
  );
  const panel = (
    <ComparePanel difference={difference} open={proposal ? 'before' : 'after'} chosen={chosen} choose={choose}>
      {ownFile?.error && <FormError>{ownFile.error}</FormError>}
      {proposal && proposal.chart.id !== chart.id && (
        <p className="second">{t('The file calls its chart {name}.', { name: proposal.chart.id })}</p>
      )}
      {difference && version && !proposal && (
        // The version's title may be truncated in the select above.
        <p className="second">{t('Since “{title}”', { title: version.subject })}</p>
      )}
      {versions?.failed && !proposal && (
        <FailedState title={t('The earlier versions could not be loaded')} busy={versions.busy} onRetry={versions.retry}>
          {t('You can still compare with a file.')}
        </FailedState>
      )}
      {versions && !versions.failed && !proposal && !version && <p className="second">{missingVersionText(setting)}</p>}
    </ComparePanel>
  );
  const shared = { opened, chosen, choose };
  const canvas =
    difference && proposal ? (
      <ProposalCanvas {...shared} file={proposal.name} difference={difference} />
    ) : difference && version ? (
      <CompareCanvas key={version.revision} {...shared} version={version} difference={difference} />
    ) : null;
  return children({ panel, needsAttention: versions?.failed ?? false, ...(controls && { controls }), ...(canvas && { canvas }) });
}

function missingVersionText(setting: string): string {
  if (setting) return t('Revision {revision} is not available here.', { revision: setting });
  return t('No earlier version of this chart. You can open a proposal from a file.');
}
