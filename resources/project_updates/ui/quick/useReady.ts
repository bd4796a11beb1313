import { useEffect, useState } from 'react'
import { useGetList, useStore } from 'react-admin'
import { ownerNow } from '../../../../src/providers/waiting/index.ts'

/** Projects by name, as this device last heard of them, and whose they are to see. */
interface Known {
  owner: string
  projects: { id: string; name: string }[]
}

/** The ones that were worked on last. */
const MOST = 200
const FRESH_MS = 10 * 60_000

const byName = (projects: Known['projects']) => projects.toSorted((one, other) => one.name.localeCompare(other.name))

/** A plain address of one's own network has no service workers, nor has the development server files to keep. */
const keepProgram = (): void => {
  if (!import.meta.env.PROD) return
  const workers = (navigator as Partial<Pick<Navigator, 'serviceWorker'>>).serviceWorker
  // What it is for works with a network all the same.
  void workers?.register('/sw.js').catch(() => undefined)
}

/**
 * Makes this device ready for a place without a network: the program's files, and the names of the projects that can be
 * chosen. Both go with the session: who signs out leaves no name behind.
 */
export function useReady(isOpen: boolean): Known['projects'] {
  // Whose page this is: what it has read stays theirs, whoever works here afterwards.
  const [owner] = useState(ownerNow)
  const [known, keep] = useStore<Known | null>('athar.quick.projects', null)
  const { data } = useGetList<Known['projects'][number]>(
    'projects',
    { pagination: { page: 1, perPage: MOST }, sort: { field: 'updatedAt', order: 'DESC' } },
    { enabled: isOpen && owner !== null, staleTime: FRESH_MS },
  )
  useEffect(() => {
    if (isOpen) keepProgram()
  }, [isOpen])
  useEffect(() => {
    if (owner !== null && data) keep({ owner, projects: byName(data.map(({ id, name }) => ({ id, name }))) })
  }, [owner, data, keep])
  return known !== null && known.owner === ownerNow() ? known.projects : []
}
