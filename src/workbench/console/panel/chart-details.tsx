import { IconCopy } from '@tabler/icons-react';
import { Fragment } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { copyText } from '#platform/console/client/copy-text.ts';
import { domainLabel } from '../chart/chart-labels.ts';
import { charts } from '../chart/open-chart.ts';
import type { DetailsProps } from './details-props.ts';

/** A path that wraps after folders, not inside a name. */
const atFolders = (path: string) =>
  path.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Details of the chart itself: description, related charts, source file. */
export function ChartDetails({ opened: { chart, source }, onOpen, children }: DetailsProps) {
  const listed = charts.find(({ id }) => id === chart.id);
  const users = charts.filter(({ id, invokes }) => id !== chart.id && invokes.includes(chart.id));
  const runs = charts.filter(({ id }) => id !== chart.id && listed?.invokes.includes(id));
  const link = (id: string) => (
    <button key={id} type="button" className="link mono" onClick={() => onOpen(id)}>
      {id}
    </button>
  );
  return (
    <>
      <div className="details-head">
        <p className="muted small">{listed && domainLabel(listed.domain)}</p>
        <h2>{chart.id}</h2>
        {chart.description && <p className="second details-words">{t(chart.description)}</p>}
      </div>
      {children}
      <dl className="details-block facts">
        {users.length > 0 && (
          <>
            <dt>{t('Run by')}</dt>
            <dd>{users.map(({ id }) => link(id))}</dd>
          </>
        )}
        {runs.length > 0 && (
          <>
            <dt>{t('Runs')}</dt>
            <dd>{runs.map(({ id }) => link(id))}</dd>
          </>
        )}
        <dt>{t('Source')}</dt>
        <dd>
          <span className="row details-source">
            <span className="mono grow">{atFolders(source)}</span>
            <IconButton icon={IconCopy} size="sm" label={t('Copy {path}', { path: source })} onClick={() => void copyText(source)} />
          </span>
        </dd>
      </dl>
    </>
  );
}
