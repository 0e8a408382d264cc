import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { shownSkins, shownThemes } from '#platform/console/display/display-choices.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { ORDER_LIST, rows, SIGN_IN, signInBox } from '#tests/support/journeys/screens.ts';

/**
 * Every skin, density, theme and language on the screens that use all of the console's parts. A screen loads once; its look then
 * changes as by another tab's settings. The rules that do not depend on the look run once per language. Colours do not depend on the
 * language, so in Hindi each skin is checked in one theme and density.
 */

const densities = ['comfortable', 'compact'] as const;
const byLook = ['color-contrast', 'target-size'];

interface Look {
  theme: string;
  choose_skin: string;
  density: string;
}

const everyLook = (isDense = false): Look[] =>
  (isDense ? densities : densities.slice(0, 1)).flatMap((density) =>
    shownThemes.flatMap((theme) => shownSkins.map((skin) => ({ theme, choose_skin: skin, density }))),
  );

/** Every skin, theme and density once or twice. */
const fewLooks: Look[] = shownSkins.map((skin, at) => ({
  theme: at % 2 === 0 ? 'light' : 'dark',
  choose_skin: skin,
  density: at < 2 ? 'comfortable' : 'compact',
}));

/** Applies settings as if another tab had stored them, through the console's own code. */
const applyLook = (page: Page, look: Look) =>
  page.evaluate(
    (settings) => {
      for (const [key, value] of Object.entries(settings)) localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    },
    look as unknown as Record<string, string>,
  );

/** Broken rules with their first places; all rules if none are named. */
const brokenRules = (page: Page, only?: string[]) =>
  page.evaluate(async (values) => {
    const { axe: run } = window as unknown as { axe: typeof axe };
    const { violations } = await run.run(document, {
      resultTypes: ['violations'],
      preload: false,
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    const words = (node: axe.NodeResult) => `${node.target.join(' ')} – ${node.failureSummary}`;
    return violations.flatMap(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(words)]);
  }, only);

interface Screen {
  name: string;
  /** Null: a visitor. */
  user: string | null;
  path: string;
  /** Opens the part to check and waits for it, by structure, because words depend on the language. */
  open: (page: Page) => Promise<void>;
  /** Rows whose density can be chosen. */
  isDense?: true;
}

const visible = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible();

const screens: Screen[] = [
  { name: 'sign-in', user: null, path: SIGN_IN, open: (page) => expect(signInBox(page)).toBeVisible() },
  {
    name: 'orders with a record',
    user: 'nandini.r',
    path: ORDER_LIST,
    isDense: true,
    open: async (page) => {
      await rows(page).first().click();
      await visible('.drawer [role=tablist]')(page);
    },
  },
  { name: 'start page', user: 'farhan.s', path: '/home', open: visible('.home-figure') },
  { name: 'master form', user: 'omkar.j', path: '/masters/item-master?record=new', isDense: true, open: visible('.master-form input') },
  {
    name: 'import',
    user: 'omkar.j',
    path: '/drug-details/upload-csv',
    open: async (page) => {
      const buffer = Buffer.from('Name,Company\nTelma 40,Glenmark\n');
      await page.locator('input[type=file]').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer });
      await visible('.batch-map')(page);
    },
  },
  {
    name: 'patients',
    user: 'farhan.s',
    path: '/crm/search?search=kulkarni',
    open: async (page) => {
      await page.locator('.patient-one-results a').first().click();
      await visible('.patient-head h2')(page);
    },
  },
  {
    name: 'prescription',
    user: 'nandini.r',
    path: '/prescription/prescription-list',
    isDense: true,
    open: async (page) => {
      await rows(page).first().click();
      await visible('.prescription-paper img')(page);
    },
  },
  { name: 'statecharts', user: 'ishita.p', path: '/statecharts', open: visible('main svg') },
  { name: 'settings', user: 'omkar.j', path: '/user-settings/mfa-setup', open: visible('main table') },
  {
    name: 'palette',
    user: 'farhan.s',
    path: '/home',
    open: async (page) => {
      await visible('.home-figure')(page);
      await page.keyboard.press('Control+k');
      await visible('[role=dialog] [role=option]')(page);
    },
  },
];

/** Violations of the content security policy. */
function watchPolicy(): void {
  const seen: string[] = [];
  Object.assign(window, { policyViolations: seen });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.push(`${violatedDirective} ${blockedURI}`),
  );
}

for (const language of ['en', 'hi'] as const)
  for (const { name, user, path, open, isDense } of screens)
    test(`${name} in every look, ${language}`, async ({ browser, browserOf, baseURL }) => {
      const context = user === null ? await browser.newContext({ baseURL: baseURL ?? '' }) : await browserOf(user);
      const page = await context.newPage();
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.addInitScript(watchPolicy);
      await page.goto(path);
      await open(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.evaluate(axe.source);
      expect(await brokenRules(page), name).toEqual([]);
      for (const look of language === 'en' ? everyLook(isDense) : fewLooks) {
        await applyLook(page, look);
        await expect(page.locator('html')).toHaveAttribute('data-skin', look.choose_skin);
        expect.soft(await brokenRules(page, byLook), Object.values(look).join(', ')).toEqual([]);
      }
      expect(await page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations)).toEqual([]);
      if (user === null) await context.close();
    });
