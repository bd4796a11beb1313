/** The name of the job that takes an import on: `{entityId, id}` of the import. */
export const RUN_IMPORT = 'run-import'

/** The name of the job that looks a file through before it is imported: `{entityId, id}` of the import. */
export const LOOK_THROUGH = 'look-through-import'
