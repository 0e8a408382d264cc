import { type CatalogueName, catalogues, dead, missing } from './messages.ts';

/** `node --import tsx tests/support/language/missing.ts`: what the catalogues do not have yet, ready to be filled in, and what nobody says any more. */
for (const name of Object.keys(catalogues) as CatalogueName[]) {
  const missed = Object.fromEntries((await missing(name)).map((message) => [message, '']));
  console.log(JSON.stringify({ catalogue: name, missing: missed, dead: await dead(name) }, null, 2));
}
