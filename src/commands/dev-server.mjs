/** What `npm run dev` watches and restarts: the server from its sources. */
import { main } from '../app/server.ts';

await main({ args: process.argv.slice(2) });
