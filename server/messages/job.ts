/** The name of the job that hands letters over: `{entityId, id}` of a dispatch. */
export const SEND_LETTERS = 'send-letters'
