/** What stands open without a session, typed out: a route that opens by mistake fails. */
export const OPEN = new Set([
  'POST /api/Account/Login',
  // [2.5]
  'GET /termsAndConditions',
  // product.md 15: one colour of an entity's in shades that can be read, for pages that take no style of their own
  'GET /public/colours/:sheet',
  // short addresses that lead to these and to parts of the landing page
  'GET /about',
  'GET /contact',
  'GET /privacy',
  'GET /terms',
  // [1.8]
  'GET /welcome',
  'GET /welcome/sent',
  'POST /welcome',
  // product.md 28, 40: whether a report is as it was published, and the keys that say so
  'GET /verify',
  'GET /verify/:code',
  'GET /verify/:code/proof.json',
  'GET /verify/:code/qr.svg',
  'GET /.well-known/athar-keys.json',
  // [3.10] a campaign's page and what it shows
  'GET /campaign/:id',
  'GET /campaign/:id/pictures/:fileId/:width',
  'GET /campaign/:id/film',
  // by which link it is opened and gone on from: counts of nobody
  'POST /campaign/:id/opened',
  'GET /campaign/:id/go',
  // [7.13]
  'GET /api/country',
  // [2.67] the payment service, by the token that it bears; and what plays it while developing
  'POST /api/payments/hook',
  'POST /sandbox/payments/invoices',
  'GET /sandbox/payments/invoices/:id',
  'GET /sandbox/payments/pay/:id',
  'POST /sandbox/payments/pay/:id/:act',
  'POST /api/Account/DonorLogin',
  'POST /api/Account/Refresh',
  // [7.4] to [7.6], [7.8] the ways in of those who have no session yet
  'POST /api/Account/SendForgotPasswordEmail',
  // docs/decisions/120: a donor asks for a link to sign in by, and does
  'POST /api/Account/SendSignInLink',
  'POST /api/Account/SignInByLink',
  'POST /api/Account/ReadLink',
  'POST /api/Account/ResetPassword',
  'POST /api/Account/VerifyEmail',
  'POST /user/register-b2b',
  'POST /api/Entity/Register',
  'POST /api/Entity/RegisterFile',
  'POST /api/Entity/ConfirmAgain',
  'GET /healthz',
  'GET /readyz',
  'GET /api/meta',
  'GET /api/openapi.json',
  // [2.44] what Meta tells of an account: whoever signs with its secret
  'GET /api/hooks/meta/:account',
  'POST /api/hooks/meta/:account',
  // [2.66] what a gateway tells of a linked number: whoever signs with the key of both
  'POST /api/hooks/waha/:account',
  // letters that came back, and what a gateway tells of its messages: whoever has the key of the address
  'POST /api/hooks/bounces/:account/:token',
  'GET /api/hooks/sms/:account/:token',
  'POST /api/hooks/sms/:account/:token',
  // [2.65] the file of a message, for the service that delivers it: by an address that was signed here and ends by itself
  'GET /media/:entityId/:fileId/:until/:mac',
  // [2.8] a published project and the pictures on its page
  'GET /dashboard/projects/:id',
  'GET /dashboard/projects/:id/pictures/:fileId/:width',
  // product.md 6: the pictures of a special project's page, by an address that was sealed for its donor and ends by itself
  'GET /api/own/projects/:id/pictures/:key/:file/:width',
  // [2.9] an open survey, and a donor's own link to one
  'GET /survey/:id',
  'POST /survey/:id',
  'GET /survey/:id/files/:fileId/:width',
  'GET /survey/:id/:key/files/:fileId/:width',
  'GET /survey/:id/thanks',
  'POST /survey/:id/files',
  'POST /survey/:id/:key/files',
  'GET /survey/:id/:key',
  'POST /survey/:id/:key',
  'GET /survey/:id/:key/thanks',
  'POST /survey/:id/:key/opened',
  'GET /survey/:id/:key/stop',
  'POST /survey/:id/:key/stop',
  'POST /survey/:id/:key/resume',
])
/** A letter's link, and a campaign's to one recipient, is its own key; product.md 22, 23. */
export const LINK =
  /^(?:GET|POST) (?:(?:\/api\/public)?\/(?:DonorFoundation\/(?:Report|Year)|ThankReport|letters?)\/|\/campaign\/:id\/:key(?:\/|$))/
