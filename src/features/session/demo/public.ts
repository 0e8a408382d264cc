/** What other demos may use: who works in the demonstration business. */
export { accountHolders, agents, type Colleague, colleague } from './staff.ts';
