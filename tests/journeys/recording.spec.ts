import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { change, dialog, ORDER_LIST, toastOf } from '#tests/support/journeys/screens.ts';

const RECORDINGS = '/inspector/recordings';
const ACCOUNT = '/user-settings/mfa-setup';
const COMMENT = 'Son Ramesh calls back at six';

const recordBox = (page: Page): Locator => page.getByRole('checkbox', { name: /Record what I do in this tab/ });
const mark = (page: Page): Locator => page.getByText('Recorded for the developers');
const section = (page: Page): Locator => page.getByRole('region', { name: 'Record this session for the developers' });
const happened = (page: Page): Locator => page.getByRole('listbox', { name: 'Events' });

test('an agent records how an order ran into a conflict, and a developer replays it without personal text', async ({ pageOf, client }) => {
  test.setTimeout(120_000);
  const faster = await client('nandini.r');
  const [order] = await faster.orders({ status: 'PLACED', sort: '-placed' });
  const id = order?.id ?? 0;
  const { patient_name: patientName, phone_no: phone } = await faster.order(id);

  const agent = await pageOf('farhan.s', ACCOUNT);
  await expect(agent.getByRole('heading', { name: 'Password' })).toBeVisible();
  await expect(section(agent)).toHaveCount(0);

  const admin = await pageOf('admin', RECORDINGS);
  await admin.getByRole('checkbox', { name: 'People can record their sessions' }).click();
  await expect(toastOf(admin, 'Recording is turned on')).toBeVisible();
  await expectAccessible(admin, 'the recorded sessions');

  await agent.reload();
  await expect(recordBox(agent)).not.toBeChecked();
  await recordBox(agent).click();
  await expect(mark(agent)).toBeVisible();
  await expectAccessible(agent, 'the account that is recorded');

  // A reloaded tab continues the recording.
  await agent.goto(`${ORDER_LIST}?order_id=${id}`);
  await expect(mark(agent)).toBeVisible();
  await change(agent).getByRole('button', { name: 'Cancel by customer' }).click();
  await dialog(agent).getByRole('radio').first().check();
  await dialog(agent).getByLabel('Comment').fill(COMMENT);
  await faster.move(id, 'mark_follow_up_within_tat');
  await dialog(agent).getByRole('button', { name: 'Cancel by customer' }).click();
  await expect(agent.getByRole('dialog', { name: 'Changed by someone else' })).toBeVisible();
  await agent.keyboard.press('Escape');
  await agent.getByRole('button', { name: 'Stop recording' }).click();
  await expect(mark(agent)).toHaveCount(0);

  const developer = await pageOf('aditi.v', RECORDINGS);
  const newest = developer.locator('tbody tr[data-id]').first();
  await expect(newest).toContainText('Farhan Shaikh');
  await expect(newest).toContainText('xstate.error.actor');
  const recordingId = await newest.getAttribute('data-id');
  await newest.getByRole('link').first().click();
  const opened = developer.waitForResponse((response) => response.url().endsWith('/open'));
  await developer.getByRole('link', { name: 'Open in the inspector' }).click();
  const responseText = await (await opened).text();
  for (const word of [COMMENT, 'Ramesh', patientName, phone]) expect(responseText).not.toContain(word);
  expect(responseText).toContain('orderAction');

  await expect(happened(developer)).toBeVisible();
  await expect(developer.getByRole('status').first()).toContainText('Session of Farhan Shaikh');
  await developer.getByRole('button', { name: 'Next error' }).click();
  const side = developer.getByRole('region', { name: 'Chosen actor' });
  await expect(side.getByRole('heading')).toHaveText('orderAction');
  await expect(side.locator('.inspector-part-head .second')).toHaveText(/conflict/);
  await expect(side.locator('[data-state-id="orderAction.open.conflict"].on, [data-state-id$=".conflict"].on')).toBeVisible();
  await expect(developer).toHaveURL(new RegExp(`recording=${recordingId}&at=\\d+`));
  await expectAccessible(developer, 'the inspector with a recording');

  // Step by step back: it was sending before.
  await happened(developer).focus();
  await developer.keyboard.press('ArrowUp');
  await expect(side.locator('.inspector-part-head .second')).not.toHaveText(/conflict/);
  await developer.getByRole('tab', { name: 'Sequence' }).click();
  await expectAccessible(developer, 'the sequence of a recording');

  // A link to a message opens the recording there.
  const address = developer.url();
  await developer.goto('/statecharts');
  await developer.goto(address);
  await expect(happened(developer).getByRole('option', { selected: true })).toBeVisible();

  await agent.goto(ACCOUNT);
  await section(agent)
    .getByRole('button', { name: /^Delete the recording/ })
    .first()
    .click();
  await agent.getByRole('button', { name: 'Delete the recording', exact: true }).click();
  await expect(toastOf(agent, 'The recording is deleted')).toBeVisible();
  await developer.reload();
  await expect(developer.getByText('Recording not found')).toBeVisible();
});
