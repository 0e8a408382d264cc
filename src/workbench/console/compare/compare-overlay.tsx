import './compare.css';
import { useMemo, useState } from 'react';
import { diffCharts } from '../../diff/diff.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import type { OverlayProps } from '../chart/overlay.ts';
import { CompareCanvas, ProposalCanvas } from './compare-canvas.tsx';
import { CompareControls } from './compare-controls.tsx';
import { ComparePanel } from './compare-panel.tsx';
import { type Proposal, readProposal } from './proposal.ts';
import { useVersions } from './use-versions.ts';

/** A file that was opened belongs to the chart over which it was. */
interface Opened {
  over: string;
  proposal: Proposal | null;
  refused: string | null;
}

/**
 * The chart against an earlier version, whose revision stands in the address, or against a proposal from a file: that has no
 * drawing, so what it removes and changes is marked on today's, and what it adds is told in words.
 */
export default function CompareOverlay({ opened, chosen, choose, setting, onSetting, children }: OverlayProps) {
  const { chart } = opened;
  const versions = useVersions(chart.id);
  const [file, setFile] = useState<Opened | null>(null);
  const mine = file?.over === chart.id ? file : null;
  const proposal = mine?.proposal ?? null;
  const version = versions?.list.find(({ revision }) => revision === setting) ?? (setting ? undefined : versions?.list[0]);
  const difference = useMemo(() => {
    if (proposal) return diffCharts(chart, proposal.chart, { unknown: proposal.unknown });
    return version ? diffCharts(version.chart, chart, { unknown: version.unknown }) : null;
  }, [chart, proposal, version]);
  const onFile = (picked: File) =>
    void readProposal(picked).then(
      (read) => setFile({ over: chart.id, proposal: read, refused: null }),
      (error: Error) => setFile({ over: chart.id, proposal: null, refused: error.message }),
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
      {mine?.refused && (
        <p className="help help-error" role="alert">
          {mine.refused}
        </p>
      )}
      {proposal && proposal.chart.id !== chart.id && (
        <p className="second">{t('The file calls its chart {name}.', { name: proposal.chart.id })}</p>
      )}
      {difference && version && !proposal && (
        // In the choice above it may be cut.
        <p className="second">{t('Since “{title}”', { title: version.subject })}</p>
      )}
      {versions?.failed && !proposal && (
        <FailedState title={t('The earlier versions could not be loaded')} busy={versions.busy} onRetry={versions.retry}>
          {t('A file can still be compared.')}
        </FailedState>
      )}
      {versions && !versions.failed && !proposal && !version && <p className="second">{lacking(setting)}</p>}
    </ComparePanel>
  );
  const shared = { opened, chosen, choose };
  const canvas =
    difference && proposal ? (
      <ProposalCanvas {...shared} file={proposal.name} difference={difference} />
    ) : difference && version ? (
      <CompareCanvas key={version.revision} {...shared} version={version} difference={difference} />
    ) : null;
  return children({ panel, calls: versions?.failed ?? false, ...(controls && { controls }), ...(canvas && { canvas }) });
}

function lacking(setting: string): string {
  if (setting) return t('Revision {revision} is not among the versions that are kept here.', { revision: setting });
  return t('No earlier version of this chart is known here. A proposal can be opened from a file.');
}
