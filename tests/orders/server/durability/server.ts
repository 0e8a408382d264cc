/** The real server as a process of its own, to be killed. */
import { main } from '#app/server.ts';

await main({ args: process.argv.slice(2) });
