import { type CatalogueName, catalogues, dead, missing } from './messages.ts';

/** `node --import tsx tests/support/language/missing.ts` prints missing messages as a template, and unused ones. */
for (const name of Object.keys(catalogues) as CatalogueName[]) {
  const missed = Object.fromEntries((await missing(name)).map((message) => [message, '']));
  console.log(JSON.stringify({ catalogue: name, missing: missed, dead: await dead(name) }, null, 2));
}
