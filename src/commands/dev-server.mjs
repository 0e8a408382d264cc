/** Runs the server from its sources; `npm run dev` restarts it on changes. */
import { main } from '../app/server.ts';

await main({ args: process.argv.slice(2) });
