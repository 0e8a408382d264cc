import type { APIRequestContext, Page } from '@playwright/test';
import { businessDate } from '#platform/contract/business-day.ts';
import { STORE_VALUE_AT_SIGN_IN } from '#platform/contract/constants.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { accountWithCode, codeField, codeOf } from '#tests/support/journeys/codes.ts';
import { Gate } from '#tests/support/journeys/gate.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, nameOf, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { fillCredentials, refuseToStore, shell, SIGN_IN, signInBox } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { PathStep } from '#tests/support/paths/model-spec.ts';

/** signInMachine with real accounts, passwords and codes. Both requests are held until the path decides their outcome. */
class SignInDriver implements ScreenDriver {
  private readonly page: Page;
  private readonly request: APIRequestContext;
  private readonly gate = new Gate();
  private username = '';

  constructor(page: Page, request: APIRequestContext) {
    this.page = page;
    this.request = request;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async ({ steps }) => {
    if (steps.some(({ event }) => event.type === 'xstate.error.actor.storeUser')) await this.page.addInitScript(refuseToStore);
    await this.gate.hold(this.page, 'POST', /\/api\/main\/(login|verify-mfa-login)$/);
    await this.page.goto(SIGN_IN);
  };

  events: PathDriver['events'] = {
    'login.submit': async (_event, _step, next) => {
      const refused = next?.kind === 'error';
      const output = next?.event['output'] as { mfa_enabled: boolean } | undefined;
      this.username = refused ? 'hetal.r' : output?.mfa_enabled ? await accountWithCode(this.request) : 'farhan.s';
      await fillCredentials(this.page, this.username, refused ? 'not the password' : demoPassword);
      await this.page.getByRole('button', { name: 'Sign in', exact: false }).first().click();
    },
    'mfa.submit': async (_event, _step, next) => {
      const right = await codeOf(this.request, this.username);
      // The last of six digits submits.
      await codeField(this.page).fill(next?.kind === 'error' ? otherThan(right) : (right ?? ''));
    },
    'mfa.cancel': () => this.page.getByRole('button', { name: 'Back to sign in' }).click(),
    'xstate.done.actor.login': () => this.gate.pass(),
    'xstate.error.actor.login': () => this.gate.pass(),
    'xstate.done.actor.verifyMfa': () => this.gate.pass(),
    'xstate.error.actor.verifyMfa': () => this.gate.pass(),
    // Storing needs no user action.
    'xstate.done.actor.storeUser': async () => {},
    'xstate.error.actor.storeUser': async () => {},
  };

  state = async (value: PathStep['state']): Promise<void> => {
    // Over before anything is painted; the next state shows that it happened.
    if (value === 'storing') return;
    if (value === 'done') return this.isSignedIn();
    await expect(signInBox(this.page)).toHaveAttribute('data-state', nameOf(value));
  };

  /** §4.2: tabs, store 2 and the sign-in date are stored with the user. */
  private async isSignedIn(): Promise<void> {
    await expect(shell(this.page)).toBeVisible();
    const stored = await this.page.evaluate(() => localStorage.getItem('currentUser'));
    const user = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    expect(user).toMatchObject({ store: STORE_VALUE_AT_SIGN_IN, signInDate: businessDate(new Date()) });
    expect(user['tabs']).toContain('ORDER');
  }

  /** Cleans up after the path: only a success resets the account's failures. */
  finish = async (): Promise<void> => {
    if ((await signInBox(this.page).getAttribute('data-state')) !== 'mfa') return;
    await expect(this.page.getByRole('alert')).toContainText('That code did not work');
    await codeField(this.page).fill((await codeOf(this.request, this.username)) ?? '');
    await this.gate.pass();
    await expect(shell(this.page)).toBeVisible();
  };
}

const otherThan = (code: string | null) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

for (const path of pathsInBrowser('signIn')) {
  test(titleOf(path), async ({ page, request }) => {
    const driver = new SignInDriver(page, request);
    await followPath(path, driver);
    const last = path.steps.at(-1);
    if (last?.state === 'storing') await expect(shell(page)).toBeVisible();
    if (last?.kind === 'error') await expect(page.getByRole('alert')).toBeVisible();
    if (last?.event.type === 'xstate.error.actor.verifyMfa') await driver.finish();
  });
}

testCoverage('signIn', {}, { 'signIn.storing': 'Over before anything is painted' });
