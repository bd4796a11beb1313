// Placeholder until the sender lands.
export const sendReportLetters = async (_services: unknown, _entityId: string, _id: string, _signal: AbortSignal): Promise<void> => undefined
