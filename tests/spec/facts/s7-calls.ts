import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const client = (words: string) => provenBy('console/lib/client.test.ts', words);
const headers = (words: string) => provenBy('console/lib/request-headers.test.ts', words);
const schemes = provenBy('contracts/permissions.test.ts', 'each service has its header scheme');
const operation = (words: string) => provenBy('spec/operations.test.ts', words);

export const requestHeaders = facts('§7.1', 'Request headers by target service', [
  fact('main-token', 'The main API gets a Token header', client('sends Token and Store-Id to the main back end'), schemes),
  fact('main-store-id', 'The main API gets a Store-Id header', client('sends Token and Store-Id to the main back end'), schemes),
  fact(
    'oms-django-bearer',
    'OMS gets a Bearer token from the user’s django account',
    client('sends the django account as bearer'),
    schemes,
  ),
  fact('crm-bearer', 'CRM gets a Bearer token from the user’s token', client('sends the user’s token as bearer to CRM'), schemes),
  ...factsShownBy([openIn('masters')], {
    'item-django-bearer': 'The item service gets a Bearer token from the django account',
    'search-authorization-key': 'The search service gets a fixed authorization-key header',
  }),
  fact('distributor-django-bearer', 'The distributor service gets a Bearer token from the django account', openIn('distributor')),
  fact('purchase-order-django-bearer', 'The purchase-order service gets a Bearer token from the django account', openIn('purchase-orders')),
  fact('shortbook-django-bearer', 'The shortbook service gets a Bearer token from the django account', openIn('short-book')),
  fact('store-django-bearer', 'The store service gets a Bearer token from the django account', openIn('store-management')),
  fact('ecommerce-django-bearer', 'The ecommerce service gets a Bearer token from the django account', openIn('offers')),
  fact('django-django-bearer', 'The django service gets a Bearer token from the django account', openIn('cio-management')),
  fact('web-django-bearer', 'The web service gets a Bearer token from the django account', openIn('cms')),
  fact('node-bearer', 'The node service gets a Bearer token from the user’s token', headers('node'), schemes),
  fact('pdf-bearer', 'The pdf service gets a Bearer token from the user’s token', openIn('purchase-orders')),
  fact(
    'xsrf-copied',
    'For requests but GET and HEAD the cookie XSRF-TOKEN is copied into X-XSRF-TOKEN',
    headers('copies the cookie'),
    provenBy('server/http/r16-forgery.test.ts', 'r16 a request forged from another site'),
  ),
  fact('xsrf-not-for-reads', 'GET and HEAD carry no X-XSRF-TOKEN', headers('carries none')),
  fact('xsrf-when-present', 'X-XSRF-TOKEN is set only when the cookie is present', headers('without the cookie')),
  fact('maps-key', 'Configuration holds a maps-service key', openIn('location-mgmt')),
  fact('api-token', 'Configuration holds an API token', openIn('masters')),
  fact('websocket-secret', 'Configuration holds a websocket query-auth secret'),
  fact('websocket-auth-query', 'The websocket URL takes an auth query'),
  fact('websocket-email', 'The websocket URL takes an email parameter'),
]);

export const authentication = facts('§7.2', 'Authentication', [
  fact('register', 'POST register'),
  fact('register-reads', 'Register answers data.token and data'),
  fact('login', 'POST login', operation('login')),
  fact('login-reads', 'Login answers data', operation('login')),
  fact('verify-mfa-login', 'POST verify MFA login', operation('verify MFA login')),
  fact('verify-mfa-login-reads', 'MFA verification answers data.token', operation('verify MFA login')),
  fact('logout', 'POST logout with role and id', operation('logout')),
  fact('login-users', 'GET list of login users, no payload'),
  fact('mfa-setup', 'An MFA setup endpoint exists'),
  fact('mfa-verify', 'An MFA verify endpoint exists'),
  fact('mfa-get', 'An MFA get endpoint exists'),
  fact('mfa-enable-disable', 'An MFA enable/disable endpoint exists'),
]);

export const notificationCalls = facts('§7.4', 'Notifications', [
  fact('list', 'GET list; data is an array of stored items'),
  fact('update', 'POST update notification with notification_mapping_id (integer)'),
  fact('read', 'POST read notification with web_socket_notification_id'),
  fact('read-all', 'POST read all, empty body'),
  fact('clear-all', 'POST clear all, empty body'),
  fact('clear-one', 'POST clear one with notification_mapping_id (integer)'),
]);

export const generalDataCall = facts('§7.5', 'General data', [
  fact('choices-full-forms', 'GET choices-full-forms returns the choice maps'),
]);
