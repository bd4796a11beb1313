// Placeholder until the letters' pages land.
export const registerPublicPages = async (_app: unknown, _services: unknown): Promise<void> => undefined
