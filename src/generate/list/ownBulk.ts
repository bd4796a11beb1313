import { type ComponentType, createContext, useContext } from 'react'

/** What a list of its own does with the chosen records, beside the steps of the states and deleting. */
export type BulkActions = ComponentType<{ ids: readonly string[] }>

const OwnBulk = createContext<BulkActions | null>(null)
export const OwnBulkProvider = OwnBulk.Provider
export const useOwnBulk = (): BulkActions | null => useContext(OwnBulk)
