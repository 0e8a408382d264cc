/** Entry point of the real server as a child process. */
import { main } from '#app/server.ts';

await main({ args: process.argv.slice(2) });
