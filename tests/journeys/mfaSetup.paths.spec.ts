import type { Locator, Page } from '@playwright/test';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { agents } from '#features/session/demo/public.ts';
import { Authenticator, enrol } from '#tests/support/journeys/authenticator.ts';
import { codeField } from '#tests/support/journeys/codes.ts';
import type { Client } from '#tests/support/journeys/client.ts';
import { Gate } from '#tests/support/journeys/gate.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, nameOf, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';

test.use({ sessions: 'own' });

/** mfaSetupMachine with a real account, its password and an app. Every request is held until the path decides its outcome. */
class MfaSetupDriver implements ScreenDriver {
  private readonly page: Page;
  private readonly client: Client;
  private readonly gate = new Gate();
  private app: Authenticator | null = null;

  constructor(page: Page, client: Client) {
    this.page = page;
    this.client = client;
  }

  private get section(): Locator {
    return this.page.locator('[data-machine=mfaSetup]');
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async (path) => {
    if (beginsEnabled(path)) this.app = (await enrol(this.client, demoPassword)).app;
    await this.gate.hold(this.page, 'GET', /\/api\/main\/mfa-setup$/);
    await this.gate.hold(this.page, 'POST', /\/api\/main\/mfa-setup/);
    await this.page.goto('/user-settings/mfa-setup');
  };

  private async password(next: PathStep | undefined): Promise<void> {
    await this.section.getByLabel('Your password', { exact: true }).fill(next?.kind === 'error' ? 'not the password' : demoPassword);
  }

  private async prove(opener: string, submit: string, next: PathStep | undefined): Promise<void> {
    await this.section.getByRole('button', { name: opener }).click();
    await this.password(next);
    await codeField(this.section, 'Code of the authenticator app').fill((await this.app?.code()) ?? '');
    await this.section.getByRole('button', { name: submit, exact: true }).click();
  }

  private readonly pass = () => this.gate.pass();

  events: PathDriver['events'] = {
    'mfa.begin': async (_event, _step, next) => {
      await this.password(next);
      await this.section.getByRole('button', { name: 'Set up the second step' }).click();
    },
    'mfa.verify': async (_event, _step, next) => {
      const key = await this.section.locator('.account-key code').innerText();
      const code = await new Authenticator(key.replaceAll(' ', '')).code();
      // The last of six digits submits.
      await codeField(this.section, 'Code that the app shows now').fill(next?.kind === 'error' ? otherThan(code) : code);
    },
    'mfa.cancel': () => this.section.getByRole('button', { name: 'Not now' }).click(),
    'codes.saved': () => this.section.getByRole('button', { name: 'I have saved them' }).click(),
    'mfa.disable': (_event, _step, next) => this.prove('Disable the second step', 'Disable', next),
    'codes.renew': (_event, _step, next) => this.prove('New recovery codes', 'Create new codes', next),
    'mfa.reload': () => this.section.getByRole('button', { name: 'Retry' }).click(),
    // The server always reports the second step, so only a broken connection hides it from the browser.
    'xstate.error.actor.load': () => this.gate.cut(),
    done: this.pass,
    error: this.pass,
  };

  state = (value: PathStep['state']): Promise<void> => expect(this.section).toHaveAttribute('data-state', nameOf(value));
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const beginsEnabled = ({ steps }: ModelPath) =>
  steps.some(({ event }) => event.type === 'xstate.done.actor.load' && (event['output'] as { enabled: boolean }).enabled);

for (const [at, path] of pathsInBrowser('mfaSetup').entries()) {
  // A separate account for each path.
  const username = agents[at]?.username ?? '';
  test(titleOf(path), async ({ browser, client }) => {
    const person = await client(username);
    // The same session, because starting a second step ends all others.
    const page = await browser.newPage({ storageState: await person.storageState() });
    await followPath(path, new MfaSetupDriver(page, person));
    const last = path.steps.at(-1);
    if (last?.state === 'showingCodes')
      await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    if (last?.kind === 'error' && last.state !== 'failed') await expect(page.getByRole('alert')).toBeVisible();
    await page.close();
  });
}

testCoverage('mfaSetup');
