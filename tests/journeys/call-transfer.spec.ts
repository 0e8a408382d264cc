/** A call between two agents: muted, keyed, transferred, declined, transferred again and taken, by keyboard; a supervisor listens to it. */
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { toastOf } from '#tests/support/journeys/screens.ts';
import { ringAt } from '#tests/support/journeys/telephone.ts';

test.use({ sessions: 'own' });

test('an agent mutes, keys and transfers a call; the other one takes it, and it is heard afterwards', async ({
  browserOf,
  request,
  baseURL,
}) => {
  const farhan = await (await browserOf('farhan.s')).newPage();
  const meera = await (await browserOf('meera.k')).newPage();
  await Promise.all([farhan.goto('/crm/my-calls'), meera.goto('/crm/my-calls')]);
  const callOf = (page: typeof farhan) => page.getByRole('region', { name: 'Call', exact: true });
  const id = await ringAt(request, baseURL ?? '', 1002, '7000012345');
  await callOf(farhan)
    .getByRole('button', { name: /Answer/ })
    .waitFor();
  await farhan.keyboard.press('Alt+KeyA');
  await expect(callOf(farhan)).toContainText('Connected');
  await farhan.goto('/crm/my-calls');
  await callOf(farhan).waitFor();

  await farhan.keyboard.press('m');
  await expect(callOf(farhan)).toContainText('Muted');
  await farhan.reload();
  await expect(callOf(farhan)).toContainText('Muted');
  await farhan.keyboard.press('m');
  await expect(callOf(farhan).getByRole('button', { name: /^Mute/ })).toBeVisible();

  await farhan.keyboard.press('#');
  const keypad = farhan.getByRole('dialog', { name: 'Keypad' });
  await keypad.waitFor();
  await farhan.keyboard.type('42#');
  await expect(keypad.getByText('•••')).toBeVisible();
  await expectAccessible(farhan, 'the keypad of a call');
  await farhan.keyboard.press('Escape');

  const transfer = async (note: string) => {
    await farhan.keyboard.press('t');
    const dialog = farhan.getByRole('dialog', { name: 'Transfer the call' });
    await dialog.getByRole('textbox', { name: 'Search' }).fill('meera');
    await dialog.getByRole('radio', { name: 'Meera Kulkarni' }).press('Space');
    await dialog.getByRole('textbox', { name: /Note for the agent/ }).fill(note);
    await expectAccessible(farhan, 'a transfer');
    await farhan.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(callOf(meera)).toContainText(`From Farhan Shaikh: ${note}`);
  };
  await transfer('Asks about a bill');
  await meera.keyboard.press('Alt+KeyX');
  await expect(callOf(farhan)).toContainText('Meera Kulkarni did not take the call');
  await expect(callOf(farhan)).toContainText('On hold');
  await transfer('Asks for you');
  await meera.keyboard.press('Alt+KeyA');
  await expect(toastOf(farhan, 'Meera Kulkarni has taken the call')).toBeVisible();
  await expect(callOf(farhan)).toHaveCount(0);
  await expect(callOf(meera)).toContainText('Connected');
  await meera.goto('/crm/my-calls');
  await callOf(meera).waitFor();
  await meera.keyboard.press('e');
  const result = meera.getByRole('dialog', { name: 'Result of the call' });
  await result.getByRole('radio', { name: 'Connected' }).press('Space');
  await result.getByRole('radio', { name: 'Settled' }).press('Space');
  await meera.keyboard.press('Control+Enter');
  await expect(callOf(meera)).toHaveCount(0);

  await farhan.goto(`/crm/supervisor-dashboard/calls?record=${id}`);
  const recording = farhan.getByRole('region', { name: 'Recording' });
  await recording.getByRole('button', { name: 'Listen' }).press('Enter');
  const player = recording.locator('audio');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0);
  await expect(farhan.getByRole('region', { name: 'What happened' })).toContainText('Taken by the other agent');
});
