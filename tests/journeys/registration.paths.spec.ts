/** Registration (§2.6, §4.2) in a real browser, along the paths of its chart. */
import type { Page } from '@playwright/test';
import { STORE_VALUE_AT_SIGN_IN } from '#platform/contract/constants.ts';
import { Gate } from '#tests/support/journeys/gate.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, nameOf, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { refuseToStore, shell, SIGN_IN } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { PathStep } from '#tests/support/paths/model-spec.ts';

const TAKEN = 'farhan.s@galen.example';

/** registrationMachine against the server: the request is held until the path decides its outcome. */
class RegistrationDriver implements ScreenDriver {
  private readonly page: Page;
  private readonly gate = new Gate();
  /** An unused email address. */
  private readonly email: string;

  constructor(page: Page, email: string) {
    this.page = page;
    this.email = email;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async ({ steps }) => {
    if (steps.some(({ event }) => event.type === 'xstate.error.actor.storeUser')) await this.page.addInitScript(refuseToStore);
    await this.gate.hold(this.page, 'POST', /\/api\/main\/register$/);
    await this.page.goto(SIGN_IN);
    await this.page.getByRole('button', { name: 'Create an account' }).click();
  };

  events: PathDriver['events'] = {
    'registration.submit': async (_event, _step, next) => {
      const field = (name: string) => this.page.getByLabel(name, { exact: true });
      await field('Name').fill('Asha Rao');
      await field('Phone').fill('9820041736');
      await field('Gender').selectOption('FEMALE');
      await field('Email').fill(next?.kind === 'error' ? TAKEN : this.email);
      await field('Password').fill('three otters swim');
      await this.page.getByRole('button', { name: /^Create account/ }).click();
    },
    'xstate.done.actor.register': () => this.gate.pass(),
    'xstate.error.actor.register': () => this.gate.pass(),
    // Storing needs no user action.
    'xstate.done.actor.storeUser': async () => {},
    'xstate.error.actor.storeUser': async () => {},
  };

  state = async (value: PathStep['state']): Promise<void> => {
    // Over before anything is painted; the next state shows that it happened.
    if (value === 'storing') return;
    if (value === 'done') return this.isSignedIn();
    await expect(this.page.locator('[data-machine=registration]')).toHaveAttribute('data-state', nameOf(value));
  };

  /** §4.2: the user is stored as after a sign-in, and the root page opens (§2.6). */
  private async isSignedIn(): Promise<void> {
    await expect(shell(this.page)).toBeVisible();
    await expect(this.page).toHaveURL('/home');
    const stored = await this.page.evaluate(() => localStorage.getItem('currentUser'));
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ store: STORE_VALUE_AT_SIGN_IN, email: this.email, tabs: [] });
  }
}

for (const [at, path] of pathsInBrowser('registration').entries()) {
  test(titleOf(path), async ({ page }) => {
    await followPath(path, new RegistrationDriver(page, `asha.${at}@example.test`));
    const last = path.steps.at(-1);
    if (last?.event.type === 'xstate.error.actor.register') {
      await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
      await expect(page.getByRole('alert')).toHaveText('This email already has an account');
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('three otters swim');
    }
    if (last?.event.type === 'xstate.error.actor.storeUser') {
      await expect(page.getByRole('alert')).toContainText('this browser blocks storage');
    }
  });
}

testCoverage('registration', {}, { 'registration.storing': 'Over before anything is painted' });
