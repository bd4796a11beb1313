import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { refusalOf, refusalText, runAction } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { defineLayout } from '../../../src/generate/layout.ts'
import { later, OVER_THE_PAGE } from '../../../src/generate/lazyPart.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'
import { names, part } from '../../../src/generate/records.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Help } from '../../../src/ui/Help.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { deletions } from '../schema.ts'

type Deletion = RecordOf<typeof deletions>

const DAY = 86_400_000

/** It shares its way with the pages of records, which an empty trash alone should bring. */
const ArchiveLinks = later(async () => (await import('../../../src/generate/removal/ArchiveLinks.tsx')).ArchiveLinks, {
  xs: 130,
  sm: 90,
})
const Purge = later(async () => (await import('./Purge.tsx')).Purge, { xs: 32, sm: 32, width: 96 })
const SharedEmail = later(async () => (await import('./SharedEmail.tsx')).SharedEmail, OVER_THE_PAGE)

/** How many days are left to restore it, the last one included. */
function Until({ record }: { record: Deletion }) {
  const translate = useTranslate()
  const [now] = useState(() => Date.now())
  const left = Math.ceil((Date.parse(record.until ?? '') - now) / DAY)
  return <>{translate('kit.daysLeft', { smart_count: Math.max(left, 0) })}</>
}

/** What kind of record it was, in the words of its own resource. */
function Kind({ record }: { record: Deletion }) {
  return <>{useTexts(record.resource).one}</>
}

function Parts({ record }: { record: Deletion }) {
  const { locale } = useFormat()
  return <>{record.parts === 0 ? '–' : formatNumber(record.parts, { locale, decimals: 0 })}</>
}

const layout = defineLayout(deletions, { sections: [], cells: { resource: Kind, until: Until, parts: Parts } })

function RowActions({ record }: { record: Deletion }) {
  const client = useQueryClient()
  const notify = useNotify()
  const texts = useTexts<typeof deletions>('deletions')
  const translate = useTranslate()
  const settle = () =>
    Promise.all(['deletions', record.resource].map((name) => client.invalidateQueries({ queryKey: [name] })))
  const [question, setQuestion] = useState<string | null>(null)
  const { run, busy } = useAct(async (answers: Record<string, boolean> = {}) => {
    setQuestion(null)
    try {
      await runAction('deletions', record.id, 'restore', { answers })
      const message = translate('resources.deletions.text.restored', { name: record.name })
      notify(message, { type: 'success' })
    } catch (error) {
      const { email, emailShared } = refusalOf(error).errors
      if (emailShared !== undefined) setQuestion(email ?? '')
      else notify(refusalText(error), { type: 'error' })
      return false
    } finally {
      await settle()
    }
    return undefined
  })
  return (
    <Box
      sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', '& button': { whiteSpace: 'nowrap', flexShrink: 0 } }}
    >
      <Button size="small" variant="outlined" disabled={busy} aria-busy={busy} onClick={() => void run()}>
        {texts.text('restore')}
      </Button>
      <Purge record={record} onDone={() => void settle()} />
      {question === null ? null : (
        <SharedEmail
          name={record.name}
          why={question}
          onYes={() => void run({ emailShared: true })}
          onClose={() => setQuestion(null)}
        />
      )}
    </Box>
  )
}

const ROW = part(deletions, RowActions)
/** An id says nothing to a person. */
const HIDDEN = names(deletions, 'record')

/** product.md 43: what this entity has deleted, for 30 days. */
export default function Trash() {
  const translate = useTranslate()
  const texts = useTexts<typeof deletions>('deletions')
  return (
    <ResourceList
      resource="deletions"
      layout={layout}
      hidden={[...HIDDEN]}
      above={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography color="textSecondary">{texts.text('lead')}</Typography>
          <Help
            title={translate('help.trash.title')}
            lines={[translate('help.trash.trash'), translate('help.trash.archive'), translate('help.trash.back')]}
          />
        </Box>
      }
      emptyAction={<ArchiveLinks />}
      rowActions={ROW}
      bulk={false}
    />
  )
}
