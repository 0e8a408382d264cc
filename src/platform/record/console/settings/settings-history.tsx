import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';

interface Saved {
  version: number;
  effective_from: string;
  saved_at: string;
  by: string;
  standing: 'planned' | 'current' | 'past';
}

const standings: Record<Saved['standing'], { label: string; tone: Tone }> = {
  planned: { label: msg('Planned'), tone: 'wait' },
  current: { label: msg('In effect'), tone: 'good' },
  past: { label: msg('Replaced'), tone: 'end' },
};

interface SettingsHistoryProps<Settings> {
  history: readonly Settings[];
  /** Title of each value, and how it is shown. */
  columns: readonly (readonly [title: string, show: (saved: Settings) => string])[];
}

/** Saved settings, the newest first, with who saved them. */
export function SettingsHistory<Settings extends Saved>({ history, columns }: SettingsHistoryProps<Settings>) {
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
                {columns.map(([title]) => (
                  <Table.Th key={title}>{title}</Table.Th>
                ))}
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
                  {columns.map(([title, show]) => (
                    <Table.Td key={title}>{show(saved)}</Table.Td>
                  ))}
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
