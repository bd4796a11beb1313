// Placeholder until the demo data lands.
export const demoLogins = async (_services: unknown): Promise<readonly object[]> => []
