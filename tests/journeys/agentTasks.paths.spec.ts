/** The agent's tasks (§2.6, §4.6) in real tabs, along the paths of their chart. */
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { Door } from '#tests/support/journeys/door.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { followPath, withEventListener, nameOf, pathsInBrowser, testCoverage, titleOf } from '#tests/support/journeys/path-tests.ts';
import { shell } from '#tests/support/journeys/screens.ts';
import type { PathDriver } from '#tests/support/paths/drive.ts';
import type { PathStep } from '#tests/support/paths/model-spec.ts';

const modal = (page: Page) => page.getByRole('alertdialog', { name: 'Your tasks' });
const tasks = (page: Page) => page.getByRole('region', { name: 'Your tasks' });
const ask = (page: Page) => tasks(page).getByRole('button', { name: 'Next task' }).click();

/** The server's response if no task is waiting. */
const nothing = { json: { is_error: false, message: '', data: [] } };

/** agentTasksMachine in the second of two tabs; tasks are real, responses are held in the browser. */
class AgentTasksDriver implements PathDriver {
  private readonly context: BrowserContext;
  private page!: Page;
  private leader!: Page;
  private door!: Door;
  private leadersDoor!: Door;
  private socket: WebSocketRoute | null = null;
  private last = '';

  constructor(context: BrowserContext) {
    this.context = context;
  }

  start: NonNullable<PathDriver['start']> = async ({ input, steps }) => {
    this.leader = await this.context.newPage();
    this.leadersDoor = await this.doorOf(this.leader);
    await this.leader.goto('/home');
    await expect(shell(this.leader)).toHaveAttribute('data-tab', 'leader');
    this.page = await this.context.newPage();
    this.door = await this.doorOf(this.page);
    await this.page.routeWebSocket(/\/socket\.io\//, (socket) => {
      socket.connectToServer();
      this.socket = socket;
    });
    if (steps.some(({ kind }) => kind === 'after')) await this.page.clock.install();
    await this.page.goto('/home');
    if (input !== 'no agent') await expect(shell(this.page)).toHaveAttribute('data-tab', 'follower');
  };

  events: PathDriver['events'] = {
    'lead.taken': () => this.leader.close(),
    'tasks.ask': () => ask(this.page),
    'tasks.accept': () => modal(this.page).getByRole('button', { name: 'OK' }).click(),
    'tab.tasksOffered': () => this.offerElsewhere(),
    'tasks.came': () => this.report('task.offered', {}),
    'tasks.gone': ({ held }) => this.report('task.gone', { held }),
    'tab.tasksAnswered': () => modal(this.leader).getByRole('button', { name: 'OK' }).click(),
    done: (event) => this.door.answerWaiting((route) => (event['output'] === null ? route.fulfill(nothing) : route.continue())),
    error: () => this.door.answerWaiting((route) => route.abort('connectionreset')),
    after: (_event, { ms }) => this.page.clock.runFor(ms),
  };

  state = async (value: PathStep['state']): Promise<void> => {
    if (value === 'off') {
      await expect(this.page.getByRole('heading', { name: 'Home' })).toBeVisible();
      return expect(tasks(this.page)).toHaveCount(0);
    }
    if (value === 'busy' && ['tasks.accept', 'xstate.done.actor.nextTask'].includes(this.last)) await this.isBegun();
    await expect(tasks(this.page)).toHaveAttribute('data-state', nameOf(value));
    await expect(modal(this.page)).toHaveCount(value === 'offered' ? 1 : 0);
  };

  /** Remembers the last event: two of the busy states open the task. */
  readonly driver = withEventListener({ screen: () => this.page, start: this.start, state: this.state, events: this.events }, (type) => {
    this.last = type;
  });

  private doorOf = (page: Page): Promise<Door> => Door.at(page, 'POST', '**/api/crm/agent-tasks');

  /** What the server reports to the agent's tabs once a queue offers its tasks. */
  private async report(name: string, fact: object): Promise<void> {
    await expect(this.page.locator('.live')).toHaveAttribute('data-state', 'connected');
    this.socket?.send(`42${JSON.stringify([name, fact])}`);
  }

  /** Leaves the task for the page that fetches tasks. */
  private async isBegun(): Promise<void> {
    await expect(this.page).toHaveURL(/\/crm\/my-queue\?id=\d+$/);
    await this.page.getByRole('link', { name: 'Home' }).first().click();
  }

  /** Releases the response of the leading tab; if it does not ask, a tab without known tasks does. */
  private async offerElsewhere(): Promise<void> {
    const isAsking = !this.leader.isClosed() && (await tasks(this.leader).getAttribute('data-state')) === 'fetching';
    if (isAsking) return this.leadersDoor.answerWaiting((route) => route.continue());
    await this.page.evaluate(() => localStorage.setItem('queueItemCount', '0'));
    const another = await this.context.newPage();
    await another.goto('/home');
    await expect(shell(another)).toHaveAttribute('data-tab', 'follower');
    await ask(another);
  }
}

for (const path of pathsInBrowser('agentTasks')) {
  test(titleOf(path), async ({ browserOf }) => {
    const announces = path.input === 'agent without tasks' ? (['tasks'] as const) : [];
    const context = await browserOf(path.input === 'no agent' ? 'nandini.r' : 'farhan.s', { announces });
    await followPath(path, new AgentTasksDriver(context).driver);
  });
}

testCoverage('agentTasks');
