/** The name of the job that hands letters over: `{entityId, id}` of a report. */
export const SEND_LETTERS = 'send-letters'
