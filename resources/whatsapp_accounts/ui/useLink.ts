import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readAction } from '../../../src/generate/calls.ts'
import type { ShownLink } from '../../_contracts/linking.ts'
import type { LinkState } from '../schema.ts'

/** Codes are another one every twenty seconds, and stand in no row that could be followed. */
const EVERY_MS = 2_000

/** What the page of a link shows beside its record, asked again for as long as a phone is being linked. */
export function useLink(id: string, state: LinkState): ShownLink | undefined {
  const client = useQueryClient()
  // Each attempt begins with nothing of the one before.
  const queryKey = ['whatsapp_accounts', 'link', id, state]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const now = await readAction<ShownLink>('whatsapp_accounts', id, 'link')
      const before = client.getQueryData<ShownLink>(queryKey)
      // Of several servers one holds the session: what it said last stands until it says otherwise.
      return now.here || before === undefined ? now : { ...before, now: now.now, installed: now.installed }
    },
    gcTime: 0,
    refetchInterval: state === 'inProgress' ? EVERY_MS : false,
  })
  return data
}
