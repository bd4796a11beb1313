import React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React keeps of each element that is made who made it, as a stack of calls, for the first ten thousand in a second: a tenth of
 * all the time here, for what its warnings alone would say. It is told that they are many already.
 */
export function forgetOwners(): void {
  const react = React as typeof React & { [INTERNALS]: object }
  Object.defineProperty(react[INTERNALS], 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  })
}
