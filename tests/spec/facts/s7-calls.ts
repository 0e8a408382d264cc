import { changing, renamed, without } from '../changes.ts';
import { because, fact, facts, factsShownBy, openBecause, provenBy } from '../fact.ts';

const client = (words: string) => provenBy('platform/console/client/client.test.ts', words);
const headers = (words: string) => provenBy('platform/console/client/request-headers.test.ts', words);
const onServer = provenBy(
  'platform/server/session/session-credentials.test.ts',
  'each service accepts only the token of its own header scheme',
);
const schemes = provenBy('platform/contract/permissions.test.ts', 'each service has its header scheme');
const operation = (name: string) => provenBy('spec/operations.test.ts', `operation ${name} is `);
const payload = (name: string) => provenBy('spec/operations.test.ts', `payload of ${name}`);
const answer = (name: string) => provenBy('spec/operations.test.ts', `answer of ${name}`);
const stream = (words: string) => provenBy('notifications/server/notification-stream.test.ts', words);
const address = provenBy('notifications/console/notification-stream.test.ts', 'an auth query and the email');
const streamAddress = 'src/features/notifications/console/notification-stream.ts';
const headersFile = 'src/platform/console/client/request-headers.ts';
const tickets = 'src/features/notifications/server/notification-realtime.ts';
const signIn = 'src/features/session/sign-in-contract.ts';
const account = 'src/features/session/account-contract.ts';
const notifications = 'src/features/notifications/contract.ts';

/** The service takes the token of another header. */
const withScheme = (service: string, scheme: string, other: string) =>
  changing('src/platform/contract/services.ts', `base: '/${service}', scheme: '${scheme}'`, `base: '/${service}', scheme: '${other}'`);

export const requestHeaders = facts('§7.1', 'Request headers by target service', [
  fact(
    'main-token',
    'The main API gets a Token header',
    client('sends Token and Store-Id to the main back end'),
    changing(headersFile, 'Token: user.token, ', ''),
  ),
  fact(
    'main-store-id',
    'The main API gets a Store-Id header',
    client('sends Token and Store-Id to the main back end'),
    without(headersFile, ", 'Store-Id': String(user.store)"),
  ),
  fact(
    'oms-django-bearer',
    'OMS gets a Bearer token from the user’s django account',
    client('sends the django account as bearer'),
    onServer,
    withScheme('oms', 'django-bearer', 'user-bearer'),
  ),
  fact(
    'crm-bearer',
    'CRM gets a Bearer token from the user’s token',
    client('sends the user’s token as bearer to CRM'),
    withScheme('crm', 'user-bearer', 'token'),
  ),
  fact(
    'item-django-bearer',
    'The item service gets a Bearer token from the django account',
    schemes,
    withScheme('item', 'django-bearer', 'token'),
  ),
  fact(
    'store-django-bearer',
    'The store service gets a Bearer token from the django account',
    schemes,
    withScheme('store', 'django-bearer', 'token'),
  ),
  fact(
    'distributor-django-bearer',
    'The distributor service gets a Bearer token from the django account',
    schemes,
    withScheme('distributor', 'django-bearer', 'token'),
  ),
  fact(
    'search-authorization-key',
    'The search service gets a fixed authorization-key header',
    provenBy('pharmacy-search/server/outside-search.test.ts', 'is called by the server with the fixed key'),
    renamed('src/platform/server/links/service-link.ts', "'authorization-key'"),
    because('The server adds the key: in the browser everybody could read it. The browser sends the user’s token'),
  ),
  fact(
    'shortbook-django-bearer',
    'The shortbook service gets a Bearer token from the django account',
    schemes,
    withScheme('shortbook', 'django-bearer', 'token'),
  ),
  fact(
    'purchase-order-django-bearer',
    'The purchase-order service gets a Bearer token from the django account',
    schemes,
    withScheme('purchase-order', 'django-bearer', 'token'),
  ),
  fact(
    'ecommerce-django-bearer',
    'The ecommerce service gets a Bearer token from the django account',
    schemes,
    withScheme('ecommerce', 'django-bearer', 'token'),
  ),
  fact(
    'django-django-bearer',
    'The django service gets a Bearer token from the django account',
    schemes,
    withScheme('django', 'django-bearer', 'token'),
  ),
  fact(
    'web-django-bearer',
    'The web service gets a Bearer token from the django account',
    schemes,
    withScheme('web', 'django-bearer', 'token'),
  ),
  fact(
    'node-bearer',
    'The node service gets a Bearer token from the user’s token',
    headers('of node'),
    withScheme('node', 'user-bearer', 'token'),
  ),
  fact(
    'pdf-bearer',
    'The pdf service gets a Bearer token from the user’s token',
    provenBy('bills/server.test.ts', 'requires the user’s token'),
    withScheme('pdf', 'user-bearer', 'django-bearer'),
  ),
  fact(
    'xsrf-copied',
    'For requests but GET and HEAD the cookie XSRF-TOKEN is copied into X-XSRF-TOKEN',
    headers('copies the cookie'),
    provenBy('platform/server/http/cross-site-requests.test.ts', 'a request forged from another site'),
    without(headersFile, ', ...(xsrf !== null && { [XSRF_HEADER]: xsrf })'),
  ),
  fact(
    'xsrf-not-for-reads',
    'GET and HEAD carry no X-XSRF-TOKEN',
    headers('carries none'),
    changing(headersFile, 'isSafe(method) ? null : ', ''),
  ),
  fact(
    'xsrf-when-present',
    'X-XSRF-TOKEN is set only when the cookie is present',
    headers('without the cookie'),
    changing(headersFile, 'part.startsWith(', 'part.includes('),
  ),
  fact(
    'xsrf-relative',
    'X-XSRF-TOKEN goes to relative URLs alone: the console calls no other',
    client('calls its own origin alone'),
    changing('src/platform/console/client/client.ts', 'location.origin', "'https://api.example.com'"),
  ),
  fact(
    'maps-key',
    'Configuration holds a maps-service key',
    provenBy('platform/server/embedded/config.test.ts', 'one like Google’s needs a key'),
    provenBy('store-ops/server/positions.test.ts', 'is asked with the key, which stays on the server'),
    changing('src/platform/server/config.ts', "env['GEOCODER_KEY'] || null", 'null'),
    because('It is a setting of the server, which never sends it to a browser'),
  ),
  fact('api-token', 'Configuration holds an API token', openBecause('The specification shows no call that sends it')),
  fact(
    'websocket-secret',
    'Configuration holds a websocket query-auth secret',
    stream('is refused with a made-up ticket'),
    stream('accepts a ticket once'),
    changing(tickets, 'if (!holder || holder', 'if (!holder) return { sessionId: 1, userId: 1, email };\n    if (holder'),
    because('A ticket that the server issues and that works once stands in its place: a fixed secret would be in every log of addresses'),
  ),
  fact(
    'websocket-auth-query',
    'The websocket URL takes an auth query',
    address,
    stream('is refused without a ticket'),
    without(streamAddress, "url.searchParams.set('auth', auth);"),
  ),
  fact(
    'websocket-email',
    'The websocket URL takes an email parameter',
    address,
    stream('is refused without the email'),
    stream('is refused with a foreign email'),
    without(streamAddress, "url.searchParams.set('email', email);"),
  ),
]);

export const authentication = facts('§7.2', 'Authentication', [
  fact(
    'register',
    'POST register with its payload',
    operation('main.register'),
    payload('registration'),
    renamed(signIn, "path: '/main/register'"),
  ),
  fact(
    'register-reads',
    'Register answers data.token and data',
    answer('register'),
    provenBy('spec/operations.test.ts', 'token of main.register'),
    changing(
      signIn,
      '.input(registration)\n    .output(z.object({ data: signedInUser }))',
      '.input(registration)\n    .output(z.object({ data: signedInUser.omit({ token: true }) }))',
    ),
  ),
  fact('login', 'POST login with its payload', operation('main.login'), payload('login'), renamed(signIn, "path: '/main/login'")),
  fact(
    'login-reads',
    'Login answers data',
    answer('login without MFA'),
    answer('login with MFA'),
    changing(signIn, 'z.union([signedInUser, mfaRequired])', 'mfaRequired'),
  ),
  fact(
    'verify-mfa-login',
    'POST verify MFA login with its payload',
    operation('main.verifyMfaLogin'),
    payload('MFA verification'),
    renamed(signIn, "path: '/main/verify-mfa-login'"),
  ),
  fact(
    'verify-mfa-login-reads',
    'MFA verification answers data.token',
    answer('MFA verification'),
    provenBy('spec/operations.test.ts', 'token of main.verifyMfaLogin'),
    changing(
      signIn,
      'user_token: code, ...credentials }))\n    .output(z.object({ data: signedInUser }))',
      'user_token: code, ...credentials }))\n    .output(z.object({ data: mfaRequired }))',
    ),
  ),
  fact(
    'logout',
    'POST logout with role and id',
    operation('main.logout'),
    payload('logout'),
    renamed('src/platform/session/contract.ts', "path: '/main/logout'"),
  ),
  fact('login-users', 'GET list of login users, no payload', openBecause('The server has the list, but no screen asks for it')),
  fact(
    'mfa-setup',
    'An MFA setup endpoint exists',
    operation('main.beginMfaSetup'),
    renamed(account, "post('/main/mfa-setup'", 'mfa-setup'),
  ),
  fact('mfa-verify', 'An MFA verify endpoint exists', operation('main.verifyMfaSetup'), renamed(account, "post('/main/mfa-setup/verify'")),
  fact('mfa-get', 'An MFA get endpoint exists', operation('main.mfaSetup'), renamed(account, "path: '/main/mfa-setup'")),
  fact(
    'mfa-enable-disable',
    'MFA enable and disable endpoints exist',
    operation('main.verifyMfaSetup'),
    operation('main.disableMfa'),
    renamed(account, "post('/main/mfa-setup/disable'"),
  ),
]);

export const notificationCalls = facts('§7.4', 'Notifications', [
  fact(
    'list',
    'GET list; data is an array of stored items',
    operation('node.notifications'),
    answer('stored notifications'),
    changing(notifications, 'z.object({ data: z.array(storedNotification) })', 'z.object({ data: storedNotification })'),
  ),
  ...factsShownBy([], {
    update: [
      'POST update notification with notification_mapping_id (integer)',
      operation('node.updateNotification'),
      payload('update notification'),
      changing(notifications, 'mapping = z.strictObject({ notification_mapping_id: id })', 'mapping = z.strictObject({ id })'),
    ],
    read: [
      'POST read notification with web_socket_notification_id',
      operation('node.readNotification'),
      payload('read notification'),
      changing(notifications, 'z.strictObject({ web_socket_notification_id: id })', 'z.strictObject({ id })'),
    ],
    'read-all': [
      'POST read all, empty body',
      operation('node.readAllNotifications'),
      payload('node.readAllNotifications'),
      renamed(notifications, "post('/node/notifications/read-all'"),
    ],
    'clear-all': [
      'POST clear all, empty body',
      operation('node.clearAllNotifications'),
      payload('node.clearAllNotifications'),
      renamed(notifications, "post('/node/notifications/clear-all'"),
    ],
    'clear-one': [
      'POST clear one with notification_mapping_id (integer)',
      operation('node.clearNotification'),
      payload('clear one notification'),
      renamed(notifications, "post('/node/notifications/clear',"),
    ],
  }),
]);

export const generalDataCall = facts('§7.5', 'General data', [
  fact(
    'choices-full-forms',
    'GET choices-full-forms returns the choice maps',
    operation('main.choicesFullForms'),
    answer('choice maps'),
    renamed('src/platform/choices/contract.ts', "path: '/main/choices-full-forms'"),
  ),
]);
