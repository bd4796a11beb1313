/** [9.5] product.md 33 what a donor of an entity is in, by what they gave and when; none of whoever has not given. */
export const CATEGORIES = ['active', 'disconnected', 'elite'] as const
