import { useQuery } from '@tanstack/react-query'
import type { Glance } from '../../../resources/_contracts/platform.ts'
import { readAction } from '../calls.ts'
import { useRights } from '../rights.ts'

/** How the platform is, in numbers; nothing for those who may not know. `isKnown`: whether that is all. */
export function useGlance(): { glance: Glance | undefined; isKnown: boolean } {
  const { ready, can } = useRights('entities')
  const enabled = can('glance')
  const { data, isPending } = useQuery({
    queryKey: ['entities', 'glance'],
    queryFn: () => readAction<Glance>('entities', null, 'glance'),
    enabled,
  })
  return { glance: data, isKnown: ready && !(enabled && isPending) }
}
