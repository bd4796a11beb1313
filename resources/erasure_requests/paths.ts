/** All of them, those that wait and those that were answered. */
export const ERASURES_PATH = '/app/erasure_requests'
