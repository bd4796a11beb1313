/** The name of the job that fetches files of an entity's conversations: `{entityId, id: null}`. */
export const FETCH_FILES = 'fetch-chat-files'
