import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { refusalText } from '../../../../src/generate/calls.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { donors } from '../../schema.ts'
import { runUndo } from './calls.ts'

/** Takes a merge apart and says what could not go back. */
export function useUndo(): (merge: string) => Promise<void> {
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts<typeof donors>('donors')
  const { locale } = useFormat()
  return async (merge) => {
    try {
      const { stayed, fields } = await runUndo(merge)
      const rows = Object.entries(stayed).map(([resource, count]) =>
        translate(`resources.${resource}.count`, { smart_count: count }),
      )
      const values = fields.map((name) => texts.place(name as 'name').label)
      const what = new Intl.ListFormat(locale, { type: 'conjunction' }).format([...rows, ...values])
      const more = what === '' ? '' : `\n${translate('resources.donor_merges.text.stayed', { what })}`
      notify(translate('resources.donor_merges.text.undone') + more, {
        type: what === '' ? 'success' : 'warning',
        multiLine: true,
      })
    } catch (error) {
      notify(refusalText(error), { type: 'error', multiLine: true })
    }
    await client.invalidateQueries()
  }
}
