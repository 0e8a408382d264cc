import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, type Operation, operations, send } from '#tests/support/operations.ts';
import { STEP } from '#tests/session/server/sign-in/credentials.ts';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { accountFor, inputFor } from './prepared.ts';
import { tornStatements } from './torn-statements.ts';
import { watchWrites, type WriteWatch } from './tables.ts';

/** Maximum number of statements per operation. */
const MOST = 400;
/** An operation with more than these reads most of them. */
const MANY = 60;

let server: TestServer;
let watch: WriteWatch;
const statements = tornStatements('requests');
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  server = await startServer();
  watch = await watchWrites(server);
});
afterEach(() => void statements.mend());
afterAll(async () => {
  statements.end();
  await watch.end();
  await server.close();
});

/** These operations end the caller's session. */
const ending = ['main.logout', 'main.endSession', 'main.changePassword'];

async function browserFor(operation: Operation): Promise<TestBrowser> {
  if (operation.permission === 'public') return server.visitor();
  const username = accountFor(operation);
  const existing = browsers.get(username);
  if (existing && !ending.includes(operation.name)) return existing;
  // Codes are single-use; moves on to the next one.
  server.clock.advance(STEP);
  const browser = await server.signedIn(username);
  if (!browser.user) throw new Error(`${username} could not sign in for ${operation.name}`);
  if (!ending.includes(operation.name)) browsers.set(username, browser);
  return browser;
}

/** Tables written since the last call, after background work has ended. */
async function writtenTables(): Promise<string[]> {
  await server.app.batches.whenIdle();
  return watch.written();
}

/** Includes reads with method POST. */
const writing = operations.filter(({ method }) => method !== 'GET');

const CHANGING = /^\s*(insert|update|delete|merge|with[\s\S]*\b(insert|update|delete)\b)/i;
/** Statements besides the operation: activity and read entries. */
const SIGN_OF_LIFE = /^update "sessions" set "last_active_at"/;
const BESIDE = /^(update "sessions" set "last_active_at"|insert into "patient_reads")/;
const isChange = (statement: string) => CHANGING.test(statement) && !BESIDE.test(statement);

/** Groups of writes that are committed together: transactions, and single statements. */
function commitsIn(sent: readonly string[]): string[] {
  const commits: string[] = [];
  let [inside, changes]: [boolean, string[]] = [false, []];
  for (const statement of sent) {
    if (statement === 'begin') [inside, changes] = [true, []];
    else if (statement === 'commit') {
      if (changes.length > 0) commits.push(changes.join('; '));
      inside = false;
    } else if (isChange(statement) && inside) changes.push(statement.slice(0, 60));
    else if (isChange(statement)) commits.push(statement.slice(0, 60));
  }
  return commits;
}

/** Operations that changed something in a run without a failure. */
const changing = new Set<string>();

describe.each(writing)('$name', (operation) => {
  /** Sends the input while the server's n-th statement fails. */
  async function sentWith(browser: TestBrowser, input: Fields, nth: number) {
    statements.tear(nth);
    const answer = await send(browser, operation, input);
    const { sent, torn } = statements.mend();
    return { ...answer, sent, tables: await writtenTables(), isWhole: !torn, torn: sent[nth - 1] ?? '' };
  }

  type Outcome = Awaited<ReturnType<typeof sentWith>>;

  /** Fault of a response in a run without a failure, or null. */
  function faultOfWhole({ status, body, sent, tables }: Outcome): string | null {
    if (status === 401 && operation.permission !== 'public') return 'nobody asked';
    if (status === 200 && tables.length > 0) changing.add(operation.name);
    if (commitsIn(sent).length > 1) return `several commits: ${commitsIn(sent).join(' | ')}`;
    // Refusals may be audited and counted.
    const leftOver = tables.filter((table) => !['audit', 'users'].includes(table));
    return status >= 300 && leftOver.length > 0 ? `refused with ${JSON.stringify(body)}, and wrote to ${leftOver.join(', ')}` : null;
  }

  const rowByRow = [
    'oms.changePushes',
    'oms.handOverWaybills',
    'purchaseOrder.extendPurchaseOrders',
    'purchaseOrder.submitPurchaseOrders',
    'distributor.approveContracts',
    'oms.moveOrders',
    'distributor.confirmItems',
    'shortbook.approveEntries',
    'shortbook.orderEntries',
    'shortbook.rejectEntries',
    'admin.commandCloudInstances',
    'admin.changeMessages',
    'crm.assignTasks',
  ];
  /** Operations on several records answer 200 with what happened to each: here that nothing did. */
  const isRowByRow = ({ status, body }: Outcome): boolean =>
    rowByRow.includes(operation.name) && status === 200 && body.results.every(({ because }: { because: unknown }) => because !== null);

  /** Checks a response with a failed statement: returns its fault, and whether further statements need testing. */
  function checkOutcome(outcome: Outcome): { fault: string | null; isOver: boolean } {
    const { status, sent, tables, isWhole, torn } = outcome;
    // A failed activity update does not affect the request.
    if (isWhole || (status !== 500 && SIGN_OF_LIFE.test(torn))) return { fault: faultOfWhole(outcome), isOver: true };
    if (tables.length === 0) return { fault: status === 500 || isRowByRow(outcome) ? null : 'it went on', isOver: false };
    // Everything was committed; only the response or a notification failed.
    changing.add(operation.name);
    const isAll = !isChange(torn) && commitsIn(sent).length === 1;
    return { fault: isAll ? null : `half of it is in ${tables.join(', ')}`, isOver: true };
  }

  test('is atomic, whichever statement fails', { timeout: 60_000 }, async () => {
    // Every third statement, beginning elsewhere in each operation, and fewer of many; every statement in `npm run test:stress`.
    const by = sized(3, 1);
    const browser = await browserFor(operation);
    // A rolled-back input stays valid: it is sent until it succeeds.
    const input = await inputFor(operation, { server, browser });
    await writtenTables();
    for (let nth = 1 + (writing.indexOf(operation) % by); nth <= MOST; nth += nth < MANY ? by : sized(15, 1)) {
      const outcome = await sentWith(browser, input, nth);
      const { fault, isOver } = checkOutcome(outcome);
      expect(fault, `statement ${nth}, ${outcome.torn.slice(0, 200)}: ${outcome.status}`).toBeNull();
      if (isOver) return;
    }
    throw new Error(`${operation.name} sends more than ${MOST} statements for its input`);
  });
});

/** Operations that write nothing: reads with method POST, side entries, and disabled features. */
const unchanging = (name: string): boolean =>
  [
    'main.reportActivity',
    'node.notificationTicket',
    'item.masterImpact',
    'item.mergePreview',
    'item.tryDrugRule',
    'crm.validateQueueId',
    'admin.fileLink',
  ].includes(name) ||
  // No service is elsewhere, and Amazon SQS is not configured.
  ['admin.testServiceLink', 'admin.startSqsRedrive', 'admin.stopSqsRedrive'].includes(name) ||
  // A wrong code, and a user with one session.
  ['main.verifyMfaLogin', 'main.endOtherSessions', 'oms.trackWaybill'].includes(name);

test('every writing operation has changed something', () => {
  expect(writing.map(({ name }) => name).filter((name) => !changing.has(name) && !unchanging(name))).toEqual([]);
});
