/** Purchase orders go to their distributors by email, each with the order as PDF (§7.6). */
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { workOnQueues } from '#features/message-queues/server/work-queues.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { openMail } from '#platform/server/mail/open-mail.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { asOwner } from '#tests/support/server.ts';
import {
  aDraft,
  aSent,
  inDays,
  movesOf,
  ok,
  PATH,
  type PurchaseOrderWorld,
  send,
  startPurchaseOrderWorld,
} from './purchase-order-world.ts';

const DAY = 86_400_000;
const FROM = 'Galen Buying <buying@galen.example>';

let letters: { to: string[]; body: string }[];
/** What the mail server answers to a recipient; null: it takes the letter. */
let refusal: { responseCode: number; message: string } | null;

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })),
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), body: Buffer.concat(parts).toString('latin1') });
      done();
    });
  },
});

let world: PurchaseOrderWorld;
let url: string;
beforeAll(async () => {
  world = await startPurchaseOrderWorld();
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await world.close();
});
beforeEach(async () => {
  [letters, refusal] = [[], null];
  await asOwner(
    world,
    `update queue_messages set status = 'discarded' where queue = 'purchase-orders' and status in ('queued', 'retrying')`,
  );
});

/** A round of the queues. @param to address of the mail server; null: there is none */
const round = (to: string | null, at = world.clock.now()) =>
  workOnQueues({
    db: world.db,
    clock: { now: () => at },
    log: world.app.server.log,
    isDemo: false,
    messaging: { provider: null, hookSecrets: [] },
    mail: { url: to, from: to === null ? '' : FROM },
  } as unknown as JobParts)();

const now = async ({ id }: { id: number }) => ok(await world.buyer.request('GET', `${PATH}/${id}`));

describe('an order that is sent', () => {
  test('goes to the distributor once, with the order as PDF, and says so', async () => {
    const sent = await aSent(world);
    expect(sent).toMatchObject({ status: 'sent', mail: { status: 'queued' }, mail_to: expect.stringContaining('@') });
    await round(null);
    expect(letters).toEqual([]);
    const changed = vi.spyOn(world.realtime, 'recordsChanged');
    await round(url);
    expect(changed).toHaveBeenCalledWith('purchase-orders');
    changed.mockRestore();
    await round(url);
    expect(letters.map(({ to }) => to)).toEqual([[sent.mail_to]]);
    const [letter] = letters;
    expect(letter?.body).toMatch(/^From: Galen Buying <buying@galen\.example>/m);
    expect(letter?.body).toContain(`Subject: Purchase order ${sent.number}`);
    expect(letter?.body).toContain(`filename=${sent.number.replaceAll('/', '-')}.pdf`);
    expect(letter?.body).toMatch(/^Message-ID: <msg_[\da-f-]{36}@galen\.example>/m);
    // %PDF- in Base64.
    expect(letter?.body).toContain('JVBERi');
    expect((await now(sent)).mail).toMatchObject({ status: 'done' });
  });

  test('is handed over by somebody if the distributor has no email', async () => {
    const draft = await aDraft(world);
    const { rows } = await asOwner(world, 'select email from distributors where id = $1', [draft.distributor.id]);
    await asOwner(world, 'update distributors set email = null where id = $1', [draft.distributor.id]);
    expect(await aSent(world, draft)).toMatchObject({ status: 'sent', mail: null, mail_to: null });
    await round(url);
    expect(letters).toEqual([]);
    await asOwner(world, 'update distributors set email = $2 where id = $1', [draft.distributor.id, rows[0]!['email']]);
  });

  test('goes out again later while the mail server has no time, and is a dead letter once it refuses', async () => {
    const sent = await aSent(world);
    refusal = { responseCode: 451, message: `Try ${sent.mail_to} again later` };
    await round(url);
    expect((await now(sent)).mail).toMatchObject({ status: 'retrying' });
    refusal = { responseCode: 550, message: `No mailbox ${sent.mail_to}` };
    await round(url, new Date(world.clock.now().getTime() + DAY));
    expect((await now(sent)).mail).toMatchObject({ status: 'dead' });
    const { rows } = await asOwner(world, `select problem, detail from queue_messages where queue = 'purchase-orders' and subject = $1`, [
      sent.number,
    ]);
    expect(rows).toEqual([{ problem: 'REFUSED', detail: expect.stringContaining('No mailbox …') }]);
    expect(rows[0]!['detail']).not.toContain('@');
    expect(movesOf(await now(sent))).toEqual(['created', 'changed', 'submitted', 'sent']);
  });
});

describe('a change of an order', () => {
  const textOf = ({ body }: { body: string }) => body.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');

  test('goes to the distributor that got the order by email, without its reason', async () => {
    const sent = await aSent(world);
    await round(url);
    const { last_on } = sent;
    const later = ok(await send(world.admin, sent, 'extend', { last_on: inDays(world, 30), reason: 'Strike of the carriers' }));
    const closed = ok(await send(world.buyer, later, 'close', { line_id: null, reason: 'Too dear' }));
    expect(closed).toMatchObject({ status: 'closed', mail: { status: 'done' } });
    await round(url);
    const texts = letters.slice(1).map(textOf);
    expect(last_on).not.toBe(inDays(world, 30));
    expect(texts).toEqual([
      expect.stringContaining(`until ${showDate(inDays(world, 30))}.`),
      expect.stringContaining(`${sent.lines[0]!.drug}: ${sent.lines[0]!.packs} packs`),
    ]);
    for (const text of texts) {
      expect(text).toContain(`Subject: Change of purchase order ${sent.number}`);
      expect(text).not.toMatch(/Strike|dear/);
    }
  });

  test('goes to nobody if the order was handed over', async () => {
    const draft = await aDraft(world);
    const { rows } = await asOwner(world, 'select email from distributors where id = $1', [draft.distributor.id]);
    await asOwner(world, 'update distributors set email = null where id = $1', [draft.distributor.id]);
    const sent = await aSent(world, draft);
    await asOwner(world, 'update distributors set email = $2 where id = $1', [draft.distributor.id, rows[0]!['email']]);
    ok(await send(world.buyer, sent, 'close', { line_id: null, reason: 'Too dear' }));
    await round(url);
    expect(letters).toEqual([]);
  });
});

test('a mail server that does not answer is tried again', async () => {
  const port = openMail({ url: 'smtp://127.0.0.1:9', from: FROM }, false);
  const answer = await port?.send({ id: 'msg_1', to: 'orders@aarav.example', subject: 'Purchase order', text: '', attachments: [] });
  expect(answer).toMatchObject({ accepted: false, problem: 'UNAVAILABLE', permanent: false });
});

test('the demonstration has a mail server of its own, and others none without a setting', async () => {
  const none = { url: null, from: '' };
  expect(openMail(none, false)).toBeNull();
  const simulated = await openMail(none, true)?.send({ id: 'msg_1a2b3c4d', to: 'a@b.example', subject: '', text: '', attachments: [] });
  expect(simulated).toEqual({ accepted: true, reference: '250 SIM-1a2b3c4d' });
});
