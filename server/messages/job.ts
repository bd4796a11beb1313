/** The names of the jobs that hand messages over: `{entityId, id, channel}` of a dispatch, */
export const SEND_LETTERS = 'send-letters'
/** and `{entityId, id: null, channel}` for the single messages of an entity, or of the platform where it is null. */
export const SEND_SINGLES = 'send-messages'
