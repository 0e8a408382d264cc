import { expect, it, vi } from 'vitest';
import { unconfigured } from '#platform/contract/page-settings.ts';

const { init } = vi.hoisted(() => ({ init: vi.fn<(options: Record<string, unknown>) => void>() }));
vi.mock('@sentry/react', async (original) => ({ ...(await original<object>()), init }));

it('samples a tenth of the traces (§9)', async () => {
  const { openReporter } = await import('#platform/console/reporting/sentry-client.ts');
  openReporter({ ...unconfigured, errorReportingDsn: 'https://abc@errors.example.com/42', environment: 'production' });
  expect(init.mock.lastCall?.[0]).toMatchObject({ tracesSampleRate: 0.1, environment: 'production' });
});
