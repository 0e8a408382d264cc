import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { amount, dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { PriceSettingsRecord } from '../contract.ts';

type Saved = PriceSettingsRecord['history'][number];

const standings: Record<Saved['standing'], { label: string; tone: Tone }> = {
  planned: { label: msg('Planned'), tone: 'wait' },
  current: { label: msg('In effect'), tone: 'good' },
  past: { label: msg('Replaced'), tone: 'end' },
};

/** Saved settings, the newest first, with who saved them. */
export function PriceSettingsHistory({ history }: { history: readonly Saved[] }) {
  return (
    <section aria-label={t('Changes')}>
      <h2>{t('Changes')}</h2>
      {history.length === 0 ? (
        <p className="muted">{t('Nobody has changed them yet.')}</p>
      ) : (
        <Table.ScrollContainer minWidth={760} type="native">
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('From')}</Table.Th>
                <Table.Th>{t('Agents, at most')}</Table.Th>
                <Table.Th>{t('Team leads, at most')}</Table.Th>
                <Table.Th>{t('Standard ₹')}</Table.Th>
                <Table.Th>{t('Express ₹')}</Table.Th>
                <Table.Th>{t('Free from ₹')}</Table.Th>
                <Table.Th>{t('Saved by')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {history.map((saved) => (
                <Table.Tr key={saved.version}>
                  <Table.Td>
                    {dayAndClock(saved.effective_from)}
                    <div className="small">
                      <StatusDot tone={standings[saved.standing].tone}>{t(standings[saved.standing].label)}</StatusDot>
                    </div>
                  </Table.Td>
                  <Table.Td>{saved.agent_discount} %</Table.Td>
                  <Table.Td>{saved.lead_discount} %</Table.Td>
                  <Table.Td>{amount(saved.standard_charge)}</Table.Td>
                  <Table.Td>{amount(saved.express_charge)}</Table.Td>
                  <Table.Td>{amount(saved.free_delivery_from)}</Table.Td>
                  <Table.Td>
                    {saved.by}
                    <div className="second small">{dayAndClock(saved.saved_at)}</div>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}
