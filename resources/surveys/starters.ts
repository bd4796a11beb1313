/** Surveys to begin from. */
export const STARTERS = ['project', 'care', 'event'] as const
