import { fact, facts, openIn, provenBy } from '../fact.ts';

const client = (words: string) => provenBy('platform/console/client/client.test.ts', words);
const headers = (words: string) => provenBy('platform/console/client/request-headers.test.ts', words);
const schemes = provenBy('platform/contract/permissions.test.ts', 'each service has its header scheme');
const operation = (name: string) => provenBy('spec/operations.test.ts', `operation ${name} is `);
const payload = (name: string) => provenBy('spec/operations.test.ts', `payload of ${name}`);
const answer = (name: string) => provenBy('spec/operations.test.ts', `answer of ${name}`);
const stream = (words: string) => provenBy('notifications/server/notification-stream.test.ts', words);
const address = provenBy('notifications/console/notification-stream.test.ts', 'an auth query and the email');

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
  fact('item-django-bearer', 'The item service gets a Bearer token from the django account', schemes),
  fact(
    'search-authorization-key',
    'The search service gets a fixed authorization-key header',
    provenBy('pharmacy-search/server/outside-search.test.ts', 'is called by the server with the fixed key'),
  ),
  fact('distributor-django-bearer', 'The distributor service gets a Bearer token from the django account', openIn('distributor')),
  fact('purchase-order-django-bearer', 'The purchase-order service gets a Bearer token from the django account', openIn('purchase-orders')),
  fact('shortbook-django-bearer', 'The shortbook service gets a Bearer token from the django account', openIn('short-book')),
  fact('store-django-bearer', 'The store service gets a Bearer token from the django account', openIn('store-management')),
  fact('ecommerce-django-bearer', 'The ecommerce service gets a Bearer token from the django account', openIn('offers')),
  fact('django-django-bearer', 'The django service gets a Bearer token from the django account', openIn('cio-management')),
  fact('web-django-bearer', 'The web service gets a Bearer token from the django account', openIn('cms')),
  fact('node-bearer', 'The node service gets a Bearer token from the user’s token', headers('of node'), schemes),
  fact('pdf-bearer', 'The pdf service gets a Bearer token from the user’s token', openIn('purchase-orders')),
  fact(
    'xsrf-copied',
    'For requests but GET and HEAD the cookie XSRF-TOKEN is copied into X-XSRF-TOKEN',
    headers('copies the cookie'),
    provenBy('platform/server/http/cross-site-requests.test.ts', 'a request forged from another site'),
  ),
  fact('xsrf-not-for-reads', 'GET and HEAD carry no X-XSRF-TOKEN', headers('carries none')),
  fact('xsrf-when-present', 'X-XSRF-TOKEN is set only when the cookie is present', headers('without the cookie')),
  fact('maps-key', 'Configuration holds a maps-service key', openIn('store-management')),
  fact('api-token', 'Configuration holds an API token', openIn('cms')),
  fact(
    'websocket-secret',
    'The websocket asks for a secret: a ticket that works once, instead of one from the configuration',
    stream('is refused with a made-up ticket'),
    stream('accepts a ticket once'),
  ),
  fact('websocket-auth-query', 'The websocket URL takes an auth query', address, stream('is refused without a ticket')),
  fact(
    'websocket-email',
    'The websocket URL takes an email parameter',
    address,
    stream('is refused without the email'),
    stream('is refused with a foreign email'),
  ),
]);

export const authentication = facts('§7.2', 'Authentication', [
  fact(
    'register',
    'POST register with its payload',
    operation('main.register'),
    payload('registration'),
    provenBy('session/console/registration.test.tsx', 'sends them, stores the user'),
  ),
  fact(
    'register-reads',
    'Register answers data.token and data',
    answer('register'),
    provenBy('spec/operations.test.ts', 'token of main.register'),
  ),
  fact('login', 'POST login with its payload', operation('main.login'), payload('login')),
  fact('login-reads', 'Login answers data', answer('login without MFA'), answer('login with MFA')),
  fact('verify-mfa-login', 'POST verify MFA login with its payload', operation('main.verifyMfaLogin'), payload('MFA verification')),
  fact(
    'verify-mfa-login-reads',
    'MFA verification answers data.token',
    answer('MFA verification'),
    provenBy('spec/operations.test.ts', 'token of main.verifyMfaLogin'),
  ),
  fact('logout', 'POST logout with role and id', operation('main.logout'), payload('logout')),
  fact('login-users', 'GET list of login users, no payload', operation('main.loginUsers')),
  fact('mfa-setup', 'An MFA setup endpoint exists', operation('main.beginMfaSetup')),
  fact('mfa-verify', 'An MFA verify endpoint exists', operation('main.verifyMfaSetup')),
  fact('mfa-get', 'An MFA get endpoint exists', operation('main.mfaSetup')),
  fact('mfa-enable-disable', 'MFA enable and disable endpoints exist', operation('main.verifyMfaSetup'), operation('main.disableMfa')),
]);

export const notificationCalls = facts('§7.4', 'Notifications', [
  fact('list', 'GET list; data is an array of stored items', operation('node.notifications'), answer('stored notifications')),
  fact(
    'update',
    'POST update notification with notification_mapping_id (integer)',
    operation('node.updateNotification'),
    payload('update notification'),
  ),
  fact('read', 'POST read notification with web_socket_notification_id', operation('node.readNotification'), payload('read notification')),
  fact('read-all', 'POST read all, empty body', operation('node.readAllNotifications'), payload('node.readAllNotifications')),
  fact('clear-all', 'POST clear all, empty body', operation('node.clearAllNotifications'), payload('node.clearAllNotifications')),
  fact(
    'clear-one',
    'POST clear one with notification_mapping_id (integer)',
    operation('node.clearNotification'),
    payload('clear one notification'),
  ),
]);

export const generalDataCall = facts('§7.5', 'General data', [
  fact('choices-full-forms', 'GET choices-full-forms returns the choice maps', operation('main.choicesFullForms'), answer('choice maps')),
]);
