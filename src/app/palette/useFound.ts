import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { type GetListResult, useCreatePath, useDataProvider, useTranslate } from 'react-admin'
import { NEAREST_FIRST } from '../../../resources/_kit/nearest.ts'
import type { Row } from '../../generate/calls.ts'
import { listPath } from '../../generate/hooks/listPath.ts'
import { usePaused } from '../../generate/hooks/paused.ts'
import { titleOf } from '../../generate/title.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import type { Choice } from './choices.ts'
import { ICON } from './icons.ts'
import type { Open } from './useSources.ts'

/** Of each kind so many are shown; the list has the rest. */
const SHOWN = 5
/** Fewer letters find nearly everything. */
const LEAST = 2

export interface Found {
  choices: readonly Choice[]
  isAsked: boolean
  /** Something is still on its way. */
  isPending: boolean
  isError: boolean
  retry: () => void
}

/** What the server finds of these words in each resource that may be searched, by the lists' own search and rights. */
export function useFound(sources: readonly Open[], text: string): Found {
  const dataProvider = useDataProvider()
  const createPath = useCreatePath()
  const translate = useTranslate()
  const format = useFormat()
  const q = usePaused(text.trim())
  const isAsked = text.trim().length >= LEAST
  const answers = useQueries({
    queries: sources.map(({ source: { resource } }) => {
      const asked = { filter: { q }, sort: NEAREST_FIRST, pagination: { page: 1, perPage: SHOWN } }
      return {
        queryKey: [resource, 'palette', q],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<GetListResult<Row>> =>
          dataProvider.getList<Row>(resource, { ...asked, signal }),
        enabled: isAsked && q.length >= LEAST,
        placeholderData: keepPreviousData,
        staleTime: 10_000,
      }
    }),
  })
  const choicesOf = ({ source, pathOf }: Open, answer: GetListResult<Row>): Choice[] => {
    const { resource, isOneList } = source
    const common = { group: translate(`resources.${resource}.many`), icon: ICON[resource] ?? 'list' } as const
    const rows = answer.data.flatMap((record): Choice[] => {
      const to = pathOf(record)
      const label = titleOf(resource, record, format)
      return to === null ? [] : [{ ...common, key: record.id, to, label, found: { source, record } }]
    })
    if (rows.length === 0 || (answer.total ?? 0) <= SHOWN || !isOneList) return rows
    const to = listPath(createPath({ resource, type: 'list' }), { q })
    return [...rows, { ...common, key: `${resource} list`, to, label: translate('palette.inList'), icon: 'list' }]
  }
  return {
    choices: isAsked ? sources.flatMap((one, at) => (answers[at]?.data ? choicesOf(one, answers[at].data) : [])) : [],
    isAsked,
    isPending: isAsked && (q !== text.trim() || answers.some(({ isFetching }) => isFetching)),
    isError: isAsked && answers.some(({ isError }) => isError),
    retry: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}
