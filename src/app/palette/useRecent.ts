import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useStore, useTranslate } from 'react-admin'
import type { Row } from '../../generate/calls.ts'
import { titleOf } from '../../generate/title.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { type Choice, type Recent, recentOf, withRecent } from './choices.ts'
import { ICON } from './icons.ts'
import type { Open } from './useSources.ts'

/**
 * What was chosen lately on this device, in the settings that a sign-out empties [4.3]: ids and addresses, whose names are
 * asked for each time. What may not be opened any more is left out.
 */
export function useRecent(sources: readonly Open[], pages: readonly Choice[]) {
  const translate = useTranslate()
  const format = useFormat()
  const dataProvider = useDataProvider()
  const [recent, setRecent] = useStore<Recent[]>('palette.recent', [])
  const wanted = sources.map(({ source: { resource } }) => ({
    resource,
    ids: recent.flatMap((one) => ('id' in one && one.resource === resource ? [one.id] : [])),
  }))
  const { data: records = [] } = useQuery({
    queryKey: ['palette', 'recent', wanted],
    queryFn: async (): Promise<Row[]> => {
      const asked = wanted.filter(({ ids }) => ids.length > 0)
      const answers = await Promise.all(asked.map(({ resource, ids }) => dataProvider.getMany<Row>(resource, { ids })))
      return answers.flatMap(({ data }) => data)
    },
    enabled: wanted.some(({ ids }) => ids.length > 0),
  })
  const group = translate('palette.recent')
  const choiceOf = (one: Recent): Choice | null => {
    if ('to' in one) {
      const page = pages.find(({ to }) => to === one.to)
      return page ? { ...page, key: `recent ${one.to}`, group } : null
    }
    const open = sources.find(({ source }) => source.resource === one.resource)
    const record = records.find(({ id }) => id === one.id)
    const to = open && record ? open.pathOf(record) : null
    if (!open || !record || to === null) return null
    const label = titleOf(one.resource, record, format)
    return {
      key: `recent ${one.id}`,
      group,
      to,
      label,
      icon: ICON[one.resource] ?? 'list',
      found: { source: open.source, record },
    }
  }
  return {
    recent: recent.map(choiceOf).filter((one) => one !== null),
    remember: (choice: Choice) => setRecent((before) => withRecent(before ?? [], recentOf(choice))),
  }
}
