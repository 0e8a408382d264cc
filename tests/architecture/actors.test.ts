import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/commands/machines.ts';

const REGISTRY = 'src/platform/console/actors/actors.ts';
/** Matches calls that create actors. */
const makers = /\b(createActor|createActorContext|useMachine|useActor|useActorRef)\b/;
const imports = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+'(?:xstate|@xstate\/react)'/g;

test('creates console actors only through the registry', () => {
  const makingElsewhere = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.split(path.sep).includes('console'))
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && file !== REGISTRY)
    .filter((file) =>
      [...readFileSync(path.join(projectRoot, file), 'utf8').matchAll(imports)].some(([, names]) => makers.test(names ?? '')),
    );
  expect(makingElsewhere).toEqual([]);
});
