/** The import rules of the house: who may know whom. */

/**
 * @param {string} name
 * @param {string} from pattern of the importing files
 * @param {string[]} to patterns of what they may never import
 * @param {string} comment
 */
const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from: { path: from }, to: { path: to } });

/** The two halves are code of their own: what lies in neither is read by both. */
const SERVER = '^src/.*/((server|demo)/|(server|schema|demo)\\.ts$)';
const CONSOLE = '^src/.*/(console/|console\\.tsx?$)';

/** A feature's parts that others may import. */
const PUBLIC = '^src/features/[^/]+/((server|console|demo)/)?public\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', comment: 'Two files that need each other are one, or lack a third.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', comment: 'Every import leads to a file or an installed package.', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'declared-packages',
      comment: 'The product imports only packages that package.json names, and at run time none of those for development.',
      severity: 'error',
      from: { path: '^src/(?!commands/|workbench/drawing/)|^machines' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only', 'type-import'] },
    },
    never('platform-without-features', '^src/platform/', ['^src/(app|features|workbench|commands)/'], 'The platform knows no feature.'),
    never('workbench-without-features', '^src/workbench/', ['^src/(app|features)/'], 'The workbench shows machines, whatever they are about.'),
    never('features-without-app', '^src/features/', ['^src/(app|workbench|commands)/'], 'A feature does not know who else there is.'),
    {
      name: 'features-by-public',
      comment: 'A feature imports another only through its public.ts. Tables refer to tables and contracts extend contracts: schema.ts and contract.ts import their own kind.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '^src/features/[^/]+/(schema|contract)\\.ts$' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', PUBLIC] },
    },
    {
      name: 'tables-by-schema',
      comment: 'A schema imports only schemas of other features, a contract only contracts and what is public.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/(schema|contract)\\.ts$' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/$2\\.ts$', PUBLIC] },
    },
    never('product-without-demos', '^src/(?!features/[^/]+/demo[./])', ['^src/features/[^/]+/demo/'], 'Only demos share what demos are made of.'),
    never('machines-without-product', '^machines/', ['^src/(?!platform/contract/|platform/access/roles\\.ts$|features/[^/]+/contract\\.ts$)'], 'Machines are pure: they know XState, and types and constants of contracts.'),
    never('server-without-console', SERVER, [CONSOLE, 'node_modules/(react|@mantine)'], 'The server never loads a screen.'),
    never('console-without-server', CONSOLE, [SERVER, '^src/commands/'], 'The console reaches the server through the contracts.'),
    never('product-without-tests', '^(src/(?!commands/)|machines/)', ['^tests/'], 'Tests know the product, never the reverse; only commands run them.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    builtInModules: { add: ['node:sqlite'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'] },
  },
};
