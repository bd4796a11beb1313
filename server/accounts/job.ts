/** The name of the job that hands account mails over: `{entityId, id}` of a link; the entity may be none. */
export const SEND_ACCOUNT_MAIL = 'send-account-mail'
