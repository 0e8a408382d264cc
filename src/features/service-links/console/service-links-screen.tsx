import './service-links.css';
import '#platform/list/console/table/list.css';
import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serviceNames } from '#platform/contract/service-names.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { WithinNavigation } from '#platform/console/shell/within-navigation.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { ServiceRow } from '../contract.ts';
import { api } from './api.ts';
import { LastFault, LinkStatus } from './link-words.tsx';
import { TestButton } from './test-button.tsx';

/** Refetch interval. Milliseconds. */
const EVERY = 5_000;

const linksQuery = () => ({ ...api.admin.serviceLinks.queryOptions({ input: {}, refetchInterval: EVERY }), meta: { quiet: true } });

export const prepare = () => queryClient.prefetchQuery(linksQuery());

/** `/application-logs/services`: the back-end services (§1), where each of them is, and how it answers. */
export default function ServiceLinksScreen() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(linksQuery());
  return (
    <WithinNavigation area="application-logs" title={msg('Application logs')}>
      <div className="service-links">
        <div className="list-title">
          <h1>{t('Back-end services')}</h1>
        </div>
        <p className="second">
          {t(
            'Each of them is answered by this server, or by another system whose address stands in the settings. Figures are of the last 5 minutes, at the server that shows this page.',
          )}
        </p>
        {error && (
          <FailedState title={t('The services could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
            {sayError(error)}
          </FailedState>
        )}
        <Table.ScrollContainer minWidth={860} type="native" className="service-links-table">
          <Table aria-label={t('Back-end services')} aria-busy={!data}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Service')}</Table.Th>
                <Table.Th>{t('Answered by')}</Table.Th>
                <Table.Th>{t('State')}</Table.Th>
                <Table.Th>{t('Calls')}</Table.Th>
                <Table.Th>{t('Faults')}</Table.Th>
                <Table.Th title={t('Half of the answers were faster')}>{t('Median')}</Table.Th>
                <Table.Th title={t('19 of 20 answers were faster')}>{t('95 %')}</Table.Th>
                <Table.Th>{t('Last fault')}</Table.Th>
                <Table.Th>{t('Test')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data?.services.map((row) => (
                <Row key={row.service} row={row} now={dataUpdatedAt} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </div>
    </WithinNavigation>
  );
}

const inMilliseconds = (time: number | null): string => (time === null ? '–' : t('{n} ms', { n: count(Math.round(time)) }));

function Row({ row: { service, setting, url, link }, now }: { row: ServiceRow; now: number }) {
  const { name, holds } = serviceNames[service];
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {t(name)}
        <div className="second">{t(holds)}</div>
      </Table.Th>
      <Table.Td>
        {url ?? t('This server')}
        <div className="second">{setting}</div>
      </Table.Td>
      <Table.Td>{link && <LinkStatus state={link.state} restsUntil={link.rests_until} now={now} />}</Table.Td>
      <Table.Td>{link && count(link.calls)}</Table.Td>
      <Table.Td>{link && count(link.faults)}</Table.Td>
      <Table.Td>{link && inMilliseconds(link.p50)}</Table.Td>
      <Table.Td>{link && inMilliseconds(link.p95)}</Table.Td>
      <Table.Td>{link?.last_fault && <LastFault fault={link.last_fault} now={now} />}</Table.Td>
      <Table.Td>{link && <TestButton service={service} />}</Table.Td>
    </Table.Tr>
  );
}
