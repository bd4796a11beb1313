/** The name of the job that takes an import on: `{entityId, id}` of the import. */
export const RUN_IMPORT = 'run-import'
