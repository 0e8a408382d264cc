/** The life of an order (§4.1) on screen, along the paths of its chart: manual events and events of other systems. */
import type { Page } from '@playwright/test';
import {
  fulfilmentOrderEvents,
  orderStatusCatalogue,
  type FulfilmentOrderEvent,
  type OrderStatus,
} from '#machines/orders/order-statuses.ts';
import { eventLetters } from '#features/orders/console/change/event-letters.ts';
import { leafOf } from '#machines/entity.ts';
import type { ModelEvent } from '#workbench/simulation/virtual-run.ts';
import type { Client } from '#tests/support/journeys/client.ts';
import { prescriptionPhoto } from '#tests/support/journeys/files.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, pathsInBrowser, type ScreenDriver, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { readPrescription } from '#tests/support/journeys/read-prescription.ts';
import { change, dialog, openOrder, ORDER_LIST, WITHOUT_CONSOLE } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';

/** The time for which a change shows that it was accepted. Milliseconds. */
const SETTLING = 500;

/** orderLifecycleMachine over a real order, by a pharmacist, who may perform all manual events. */
class OrderDriver implements ScreenDriver {
  private readonly page: Page;
  private readonly person: Client;
  private readonly checker: Client;
  private readonly store: Client;
  private readonly orderId: number;

  constructor(page: Page, [person, checker]: readonly [Client, Client], store: Client, orderId: number) {
    this.page = page;
    this.person = person;
    this.checker = checker;
    this.store = store;
    this.orderId = orderId;
  }

  screen = (): Page => this.page;

  start: NonNullable<PathDriver['start']> = async () => {
    await this.page.clock.install();
    await this.page.goto(`${ORDER_LIST}?order_id=${this.orderId}`);
    await expect(openOrder(this.page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(this.page.locator('.live')).toHaveText('Live');
  };

  events: PathDriver['events'] = {
    'reason.settled': () => this.settleReason(),
    mark_prescription_decoded: () => readPrescription([this.person, this.checker], this.orderId),
    mark_prescription_created: async ({ type }) => {
      const { abilities } = await this.person.order(this.orderId);
      const needsPrescription = abilities.some(({ event, needs }) => event === type && needs.includes('prescription'));
      if (!needsPrescription) return this.waitForResponse(() => this.choose(type));
      await this.choose(type);
      const chooser = this.page.waitForEvent('filechooser');
      await dialog(this.page).getByText('Choose a prescription file').click();
      await (await chooser).setFiles(prescriptionPhoto);
      await expect(dialog(this.page).getByRole('radio', { name: /prescription\.png/ })).toBeChecked();
      await this.waitForResponse(() => dialog(this.page).locator('button[type=submit]').click());
    },
    ...Object.fromEntries(fulfilmentOrderEvents.map((type) => [type, () => this.report(type)])),
    event: ({ type }) => (/cancel|stopped/.test(type) ? this.cancel(type) : this.waitForResponse(() => this.choose(type))),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    // The cancelled step of a subscription has a longer name that contains these words.
    const status = leafOf({ value }) as OrderStatus;
    await expect(openOrder(this.page).locator('.order-stand')).toContainText(new RegExp(orderStatusCatalogue[status].name, 'i'));
    await expect(dialog(this.page)).toHaveCount(0);
  };

  private async choose(type: string): Promise<void> {
    await this.page.keyboard.press('a');
    await expect(change(this.page)).toHaveAttribute('data-state', 'choosing');
    await this.page.keyboard.press(eventLetters[type as keyof typeof eventLetters]);
  }

  /** Reported by billing, dispatch, delivery or payment. */
  private async report(type: FulfilmentOrderEvent): Promise<void> {
    await this.store.fulfil(this.orderId, type);
  }

  private async cancel(type: string): Promise<void> {
    await this.choose(type);
    await dialog(this.page).getByRole('radiogroup', { name: 'Reason' }).getByRole('radio').first().check();
    await this.waitForResponse(() => dialog(this.page).locator('button[type=submit]').click());
  }

  /** Waits until the server has accepted it and the next event can be chosen, even while the success message is shown. */
  private async waitForResponse(act: () => Promise<unknown>): Promise<void> {
    const answer = this.page.waitForResponse((response) => response.url().endsWith('/events') && response.ok());
    await act();
    await answer;
    await expect(dialog(this.page)).toHaveCount(0);
    const box = change(this.page);
    const passTime = async () => {
      await this.page.clock.fastForward(SETTLING);
      return (await box.count()) ? box.getAttribute('data-state') : 'idle';
    };
    await expect.poll(passTime).toMatch(/^(idle|done)$/);
  }

  private async settleReason(): Promise<void> {
    const reason = openOrder(this.page).getByRole('combobox', { name: 'Reason' });
    const isRequired = (await reason.inputValue()) !== 'NOT-REQUIRED-RX';
    const answer = this.page.waitForResponse((response) => response.url().endsWith('/reason') && response.ok());
    await reason.selectOption(isRequired ? 'NOT-REQUIRED-RX' : 'OTC-GENERAL-PRODUCT');
    await answer;
  }
}

/** Only time causes this, and the server's clock cannot be changed here. */
const isOfTime = ({ type }: ModelEvent) => type === 'due.passed';

/** The model does not know which change was the last one, so its paths undo changes that nobody made. */
const isUndo = ({ type }: ModelEvent) => type === 'change.undone';

/** Changes of the lines have a journey of their own; what the OMS refuses is taken back from the list of its failures. */
const isMadeElsewhere = ({ type }: ModelEvent) => ['lines.edited', 'substitution.noted', 'terms.edited', 'order.recalled'].includes(type);

/** As far as a browser can follow it. */
function asFarAsPossible(path: ModelPath): ModelPath {
  const end = path.steps.findIndex(({ event, kind }) => isOfTime(event) || isUndo(event) || isMadeElsewhere(event) || kind !== 'event');
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) };
}

/** An order without blockers that no other path uses. */
async function orderFor({ steps }: ModelPath, client: Client, used: Set<number>): Promise<number> {
  const wants = (type: string) => steps.some(({ event }) => event.type === type);
  const required = ['mark_create_patient_store_order', 'mark_subscription_stopped'].filter(wants);
  for (const { id } of await client.orders({ status: 'PLACED', sort: '-placed', page_size: '100' })) {
    if (used.has(id)) continue;
    const { abilities, lines, prescriptions, attempts } = await client.order(id);
    const offers = (type: string) =>
      abilities.some(({ event, allowed, needs }) => event === type && allowed && !needs.includes('allergies'));
    const fits = lines.length > 0 && prescriptions.length === 0 && attempts === 0 && required.every(offers);
    if (!fits) continue;
    used.add(id);
    return id;
  }
  throw new Error(`The demonstration has no placed order left for ${required.join(', ') || 'a path'}`);
}

const used = new Set<number>();
const paths = pathsInBrowser('orderLifecycle', {
  adapt: (path) => (path.input === 'nothing in the way' ? asFarAsPossible(path) : null),
});

for (const path of paths) {
  test(titleOf(path), async ({ pageOf, client }) => {
    const person = await client('nandini.r');
    const orderId = await orderFor(path, person, used);
    const readers = [person, await client('yusuf.d')] as const;
    await followPath(path, new OrderDriver(await pageOf('nandini.r', WITHOUT_CONSOLE), readers, await client('store.systems'), orderId));
  });
}

const waiver = 'Only time does this, and the server’s clock is nobody’s to turn';
const timed = [
  'inTheHouse.reached.unsettled.FOLLOW-UP-WITHIN-TAT',
  'inTheHouse.reached.needingPrescription.FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'inTheHouse.CUSTOMER-NOT-REACHABLE',
];
const edits = 'tests/journeys/order-lines.spec.ts substitutes and edits lines on screen';
const edited = ['inTheHouse.reached', 'inTheHouse.CUSTOMER-NOT-REACHABLE', 'inTheHouse.prescription'].flatMap((state) => [
  `orderLifecycle.${state} | lines.edited`,
  `orderLifecycle.${state} | substitution.noted`,
  `orderLifecycle.${state} | terms.edited`,
]);
const decoded = 'orderLifecycle.inTheHouse.prescription.PRESCRIPTION-DECODED | lines.edited';
const undo = 'tests/journeys/undo.spec.ts undoes a change; the paths undo changes that nobody made';
const undone = ['', ' #2', ' #3', ' #4', ' #5', ' #6', ' #7'].map((arrow) => `orderLifecycle.inTheHouse | change.undone${arrow}`);
const recalled = 'orderLifecycle.inTheHouse.store.CREATE-PATIENT-STORE-ORDER | order.recalled';
const recall = 'tests/journeys/oms-failures.spec.ts takes an order back to the desk';
testCoverage('orderLifecycle', {
  ...Object.fromEntries([recalled, `${recalled} #2`].map((id) => [id, recall])),
  ...Object.fromEntries(timed.map((state) => [`orderLifecycle.${state} | due.passed`, waiver])),
  ...Object.fromEntries([...edited, decoded, `${decoded} #2`].map((id) => [id, edits])),
  ...Object.fromEntries(undone.map((id) => [id, undo])),
});
