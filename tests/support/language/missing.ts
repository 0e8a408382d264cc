import { dead, missing } from './messages.ts';

/** `node --import tsx tests/support/language/missing.ts`: what the catalogue does not have yet, ready to be filled in, and what nobody says any more. */
const missed = Object.fromEntries((await missing()).map((message) => [message, '']));
console.log(JSON.stringify({ missing: missed, dead: await dead() }, null, 2));
