/** The name of the job that empties the file store of what the database has let go: `{entityId}`. */
export const ERASE_FILES = 'erase-files'
