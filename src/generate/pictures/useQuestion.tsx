import { type ReactNode, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { asked } from '../../../resources/_kit/pictures.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { files } from '../../../resources/files/schema.ts'
import { networkFault } from '../../providers/fault.ts'
import { later, OVER_THE_PAGE } from '../lazyPart.tsx'
import { isUnanswered } from './answer.ts'
import type { FileRow } from './calls.ts'

const QuestionDialog = later(async () => (await import('./QuestionDialog.tsx')).QuestionDialog, OVER_THE_PAGE)

type Values = Readonly<Record<string, unknown>>

interface Open {
  rows: readonly FileRow[]
  end: (answered: boolean) => void
}

export interface Question {
  /**
   * Asks of the pictures that these records show and nobody has answered for; those that `before` had are none of it.
   * @returns false where it was left without an answer
   */
  ask: (resource: Resource, records: readonly Values[], before?: Values | null) => Promise<boolean>
  /** To be drawn wherever the page likes. */
  question: ReactNode
}

/** product.md 44: the one question before something is published, whoever publishes it and from where. */
export function useQuestion(): Question {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const [open, setOpen] = useState<Open | null>(null)
  const unanswered = async (ids: readonly string[]): Promise<FileRow[]> => {
    if (ids.length === 0) return []
    try {
      const { data } = await dataProvider.getMany<FileRow>(files.name, { ids: [...ids] })
      // In the order of the record, whatever the server answers first.
      return ids.flatMap((id) => data.find((row) => row?.id === id) ?? []).filter(isUnanswered)
    } catch {
      // What cannot be asked now the server refuses, and says so.
      return []
    }
  }
  const ask: Question['ask'] = async (resource, records, before = null) => {
    const had = new Set(asked(resource, before ?? {}).map(({ id }) => id))
    const ids = new Set(records.flatMap((record) => asked(resource, record)).map(({ id }) => id))
    const rows = await unanswered([...ids].filter((id) => !had.has(id)))
    if (rows.length === 0) return true
    try {
      await QuestionDialog.bring()
    } catch {
      notify(networkFault().message, { type: 'error' })
      return false
    }
    return new Promise((end) => setOpen({ rows, end }))
  }
  const finish = (answered: boolean) => {
    open?.end(answered)
    setOpen(null)
  }
  const question =
    open === null ? null : <QuestionDialog rows={open.rows} onDone={() => finish(true)} onClose={() => finish(false)} />
  return { ask, question }
}
