/** [6.3] what is dedicated to whoever is signed in, the newest first: as the home and the part of it ask for it. */
export const DEDICATED = {
  filter: { type: 'special' },
  sort: { field: 'createdAt', order: 'DESC' },
  pagination: { page: 1, perPage: 50 },
} as const
