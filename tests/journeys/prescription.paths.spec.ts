/** The reading of a prescription (§4.1) on screen, along the paths of its chart. */
import type { Page } from '@playwright/test';
import { clinicDoctors } from '#features/doctors/demo/public.ts';
import type { PrescriptionRecord } from '#features/prescriptions/contract.ts';
import { checkPoints, type ReadingStatus, readingStatuses } from '#features/prescriptions/prescription-choices.ts';
import { PRESCRIPTIONS_PATH } from '#features/prescriptions/prescription-paths.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Client } from '#tests/support/journeys/client.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { dialog } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';

const bench = (page: Page) => page.getByRole('complementary', { name: /^Prescription: / });
const button = (page: Page, name: string | RegExp) => bench(page).getByRole('button', { name, exact: true });

/** prescriptionMachine over a prescription that waits: Nandini reads it, Yusuf is the other pharmacist. */
class PrescriptionDriver implements ScreenDriver {
  private readonly page: Page;
  private readonly openOther: () => Promise<Page>;
  private readonly reader: Client;
  private readonly id: number;
  private readonly isSure: boolean;
  private other: Page | null = null;

  constructor(page: Page, openOther: () => Promise<Page>, reader: Client, id: number, isSure: boolean) {
    this.page = page;
    this.openOther = openOther;
    this.reader = reader;
    this.id = id;
    this.isSure = isSure;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async () => {
    await expect(bench(this.page).getByRole('heading', { level: 2 }).first()).toBeVisible();
  };

  events: PathDriver['events'] = {
    'review.begun': () => button(this.page, 'Begin reading').press('Enter'),
    'review.requested': async () => {
      await button(await this.others(), 'Ask for it').press('Enter');
      await expect(bench(this.page).getByText('Yusuf Dalwai asks for it')).toBeVisible();
    },
    'review.handedOver': () => button(this.page, /^(Leave to others|Hand over to Yusuf Dalwai)$/).press('Enter'),
    'line.read': async () => {
      await this.readAll();
      const field = bench(this.page).getByRole('textbox', { name: 'Patient as written' });
      await field.fill(`${await field.inputValue()}.`);
      await this.page.keyboard.press('Control+s');
      await expect(button(this.page, 'Save draft')).toHaveAttribute('aria-disabled', 'true');
    },
    'question.asked': () => this.note(this.page, 'Ask the customer…', 'Which address?'),
    'question.answered': () => this.note(this.page, 'Write the answer…', 'The first one'),
    'review.digitised': async () => {
      await this.readAll();
      await this.step(this.page, 'Finish reading');
    },
    'review.rejected': () => this.note(this.page, 'Reject…', 'Unreadable'),
    'reading.approved': () => this.step(this.page, 'Approve'),
    'check.confirmed': async () => this.step(await this.others(), 'Confirm'),
    'check.differed': async () => this.note(await this.others(), 'Differs…', '0.5 mg'),
    'review.reopened': async () => this.step(await this.others(), 'Read once more'),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    await expect(bench(this.page).locator('.prescription-head')).toContainText(readingStatuses[value as ReadingStatus]);
    await expect(dialog(this.page)).toHaveCount(0);
  };

  private async others(): Promise<Page> {
    return (this.other ??= await this.openOther());
  }

  private async step(page: Page, name: string): Promise<void> {
    await expect(button(page, name)).not.toHaveAttribute('aria-disabled');
    await button(page, name).press('Enter');
  }

  private async note(page: Page, name: string, note: string): Promise<void> {
    await this.step(page, name);
    await dialog(page).getByRole('textbox').fill(note);
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page)).toHaveCount(0);
  }

  /** Every line of the order, as far as it is not read yet: how it is typed has a journey of its own. */
  private async readAll(): Promise<void> {
    const { lines, version, order } = await this.reader.reading(this.id);
    if (lines.length > 0) return;
    const ordered = (await this.reader.order(order.id)).lines;
    await this.reader.oms<PrescriptionRecord>('PUT', `prescription-readings/${this.id}`, {
      version,
      source: 'PATIENT',
      doctor_id: clinicDoctors[0].id,
      doctor: clinicDoctors[0].name,
      written_on: businessDate(new Date()),
      checklist: Object.keys(checkPoints),
      lines: ordered.map(({ drug, drug_id, schedule, quantity }) => ({
        written: drug,
        ...(schedule === null
          ? { struck: true }
          : { drug_id, dose: '1-0-1', days: Math.ceil(quantity / 2), quantity, reason: 'As ordered', sure: this.isSure }),
      })),
    });
    await expect(bench(this.page).getByRole('textbox', { name: 'Dose of line 1' })).toBeVisible();
  }
}

const NANDINI = 1;

/** Whether the screen offers it. The lease ends, and the order goes on, without it; a question to a doctor is a record of its own. */
const isOffered = ({ event }: PathStep, before: PathStep['state']): boolean => {
  const by = event['by'] as { id: number } | undefined;
  if (event['ofDoctor'] === true || by === undefined) return false;
  if (event.type === 'review.begun') return by.id === NANDINI && before === 'received';
  if (event.type === 'review.rejected') return before !== 'received';
  return event.type !== 'question.asked' || before === 'inReview';
};

function asFarAsOffered(path: ModelPath): ModelPath | null {
  if (path.input !== 'nobody reads it' && path.input !== 'Schedule H1') return null;
  const end = path.steps.findIndex((step, at) => !isOffered(step, path.steps[at - 1]?.state ?? path.start));
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) };
}

/** A prescription that waits, has no rule against it, and that no other path uses. The newest: other journeys take the oldest. */
async function receivedFor(client: Client, used: Set<number>): Promise<number> {
  for (const { id } of (await client.readings('received')).toReversed()) {
    if (used.has(id)) continue;
    used.add(id);
    const { source, order, abilities } = await client.reading(id);
    const { lines } = await client.order(order.id);
    const isFree = abilities.some(({ event, allowed }) => event === 'review.begun' && allowed);
    if (
      isFree &&
      source !== 'TELE-CONSULT' &&
      lines.some(({ schedule }) => schedule === 'H') &&
      lines.every(({ schedule }) => schedule !== 'X' && schedule !== 'H1')
    )
      return id;
  }
  throw new Error('The demonstration has no prescription left that waits');
}

const used = new Set<number>();

for (const path of pathsInBrowser('prescription', { adapt: asFarAsOffered })) {
  test(titleOf(path), async ({ pageOf, client }) => {
    const reader = await client('nandini.r');
    const id = await receivedFor(reader, used);
    const address = `${PRESCRIPTIONS_PATH}?id=${id}`;
    const openOther = () => pageOf('yusuf.d', address);
    await followPath(path, new PrescriptionDriver(await pageOf('nandini.r', address), openOther, reader, id, path.input !== 'Schedule H1'));
  });
}

const byOrder = 'The order does this; tests/prescriptions/server/prescriptions.test.ts';
const byTime = 'Only time does this, and the server’s clock is nobody’s to turn';
const arrows = (reason: string, ...ids: string[]) => Object.fromEntries(ids.map((id) => [`prescription.${id}`, reason]));
testCoverage('prescription', {
  ...arrows(
    byOrder,
    ...['received', 'inReview', 'clarification', 'digitised', 'secondCheck', 'decoded'].map(
      (state) => `${state} | prescription.superseded`,
    ),
  ),
  ...arrows(byOrder, ...['decoded', 'rejected', 'superseded'].map((state) => `${state} | prescription.attached`)),
  ...arrows(byTime, 'clarification | validity.passed', 'decoded | validity.passed', 'inReview | review.begun', 'digitised | review.begun'),
  ...arrows('Only its reader rejects it, and nobody reads it any more', 'received | review.rejected'),
  ...arrows('tests/journeys/prescriptions.spec.ts asks the doctor on screen', 'clarification | question.answered'),
  ...arrows(
    'Two questions at once: tests/doctor-questions/server.test.ts',
    'clarification | question.asked',
    'clarification | question.answered #3',
  ),
});
