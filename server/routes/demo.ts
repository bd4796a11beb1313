// Placeholder until the demo's own routes land.
export const registerDemo = (_app: unknown, _services: unknown): void => undefined
