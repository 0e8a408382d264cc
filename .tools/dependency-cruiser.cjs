/** The import rules of the house: who may know whom. Each folder names what it may import; all else is forbidden. */

const PACKAGES = { xstate: '^xstate', zod: '^zod', orpc: '^@orpc/', elk: '^elkjs', react: '^react(-dom)?($|/)', mantine: '^@mantine/' };

/**
 * @param {string} name
 * @param {string} from pattern of the importing files
 * @param {string[]} may patterns of the files and packages they may import
 * @param {string} comment
 */
function only(name, from, may, comment) {
  const packages = may.filter((pattern) => Object.values(PACKAGES).includes(pattern)).map((pattern) => `node_modules/${pattern.slice(1)}`);
  const folders = may.filter((pattern) => !Object.values(PACKAGES).includes(pattern));
  return { name, comment, severity: 'error', from: { path: from }, to: { pathNot: [from, ...folders, ...packages] } };
}

/**
 * @param {string} name
 * @param {string} from
 * @param {string[]} to patterns of what they may never import
 * @param {string} comment
 */
const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    { name: 'no-cycles', comment: 'Two files that need each other are one, or lack a third.', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'resolvable', comment: 'Every import leads to a file or an installed package.', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'declared-packages',
      comment: 'The product imports only packages that package.json names, and at run time none of those for development.',
      severity: 'error',
      from: { path: '^src/(server|console|contracts)|^machines' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only', 'type-import'] },
    },
    only('machines-are-pure', '^machines/', [PACKAGES.xstate, '^src/contracts/'], 'Charts know XState and the contracts’ types.'),
    {
      name: 'machines-take-types-of-contracts',
      comment: 'What a chart takes from a contract is a type or a plain constant: a schema would bring zod into every chart.',
      severity: 'error',
      from: { path: '^machines/' },
      to: { path: '^src/contracts/', pathNot: '^src/contracts/(constants|order-statuses)[.]ts$', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    only('contracts-stand-alone', '^src/contracts/', [PACKAGES.zod, PACKAGES.orpc], 'Contracts are read by both sides and know neither.'),
    only('charts-draw-only', '^src/charts/', [PACKAGES.xstate, PACKAGES.elk], 'Drawing knows statecharts, not this product.'),
    never('server-without-console', '^src/server/', ['^src/(console|charts|commands)/', 'node_modules/react', 'node_modules/@mantine/'], 'The server knows contracts and machines.'),
    only('ui-knows-no-pharmacy', '^src/console/ui/', ['node_modules/', '^src/console/language/', '^machines/ui/', '^src/contracts/date-input[.]ts$', '^src/console/lib/actors[.]ts$'], 'Parts of the user interface fit any product; how a date is written is said once for both sides.'),
    only('language-knows-no-screen', '^src/console/language/', ['node_modules/'], 'Words are looked up; nobody is asked for them.'),
    never('lib-knows-no-screen', '^src/console/lib/', ['^src/console/(ui|domain|areas|app)/'], 'Clients and storage know contracts and machines.'),
    never('inspection-knows-no-screen', '^src/console/inspection/', ['^src/console/(domain|areas|app)/'], 'What is told of actors does not depend on who runs them.'),
    never('domain-knows-no-area', '^src/console/domain/', ['^src/console/(areas|app)/'], 'What two areas share knows neither.'),
    never('areas-know-no-app', '^src/console/areas/', ['^src/console/app/'], 'Areas are composed by the app, not the other way round.'),
    {
      name: 'areas-are-apart',
      comment: 'What two areas need moves to domain, ui or lib.',
      severity: 'error',
      from: { path: '^src/console/areas/([^/]+)/' },
      to: { path: '^src/console/areas/[^/]+/', pathNot: '^src/console/areas/$1/' },
    },
    never('console-without-server', '^src/console/', ['^src/(server|commands)/'], 'The console reaches the server through the contracts.'),
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
