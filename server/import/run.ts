// Placeholder until the import engine lands.
export const runImportWork = async (_services: unknown, _entityId: string, _id: string, _signal: AbortSignal): Promise<void> => undefined
