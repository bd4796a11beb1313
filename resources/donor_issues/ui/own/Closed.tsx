import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { refusalText, runAction } from '../../../../src/generate/calls.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { SATISFACTION, type Satisfaction } from '../../../_kit/satisfaction.ts'
import { type donorIssues, REOPEN_DAYS } from '../../schema.ts'
import type { OwnIssue } from './useOwn.ts'

/** Fetched by a press: most who read an answer have what they asked for. */
const ReopenForm = later(async () => (await import('./ReopenForm.tsx')).ReopenForm, { xs: 0, sm: 0 })

const ISSUES = 'donor_issues'
const DAY_MS = 86_400_000

interface ClosedProps {
  issue: OwnIssue
}

/** [9.6] how satisfied the donor is, said once. */
function Rating({ issue: { id } }: ClosedProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const label = useId()
  const place = useTexts<typeof donorIssues>(ISSUES).place('satisfaction')
  const [chosen, choose] = useState<Satisfaction | null>(null)
  const sending = useAct(async () => {
    try {
      await runAction(ISSUES, id, 'rate', { satisfaction: chosen })
      notify('issues.mine.rated', { type: 'success' })
    } catch (fault) {
      notify(refusalText(fault), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: [ISSUES] })
  })
  return (
    <Box role="group" aria-labelledby={label} sx={{ mt: 2 }}>
      <Typography id={label} sx={{ mb: 1 }}>
        {translate('issues.mine.rate')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {SATISFACTION.map((value) => (
          <ChoiceChip
            key={value}
            label={place.choice(value)}
            chosen={value === chosen}
            onChoose={() => choose(value)}
          />
        ))}
      </Box>
      {chosen === null ? null : (
        <Button
          variant="outlined"
          sx={{ mt: 1.5 }}
          disabled={sending.busy}
          aria-busy={sending.busy}
          onClick={() => void sending.run()}
        >
          {translate('issues.mine.sendRating')}
        </Button>
      )}
    </Box>
  )
}

/** [4.8] it is not settled: the charity is asked once more, with what is still open. */
function Reopening({ issue }: ClosedProps) {
  const translate = useTranslate()
  const [wanted, setWanted] = useState(false)
  if (wanted) return <ReopenForm issue={issue} />
  return (
    <Button size="small" sx={{ mt: 1.5 }} onClick={() => setWanted(true)}>
      {translate('issues.mine.reopen')}
    </Button>
  )
}

/** What a donor can still say of an issue that was closed. */
export function Closed({ issue }: ClosedProps) {
  const translate = useTranslate()
  const place = useTexts<typeof donorIssues>(ISSUES).place('satisfaction')
  const { closedAt, satisfaction } = issue
  const [now] = useState(Date.now)
  const canReopen = closedAt !== null && now - Date.parse(closedAt) < REOPEN_DAYS * DAY_MS
  return (
    <>
      {satisfaction === null ? (
        <Rating issue={issue} />
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('issues.mine.yourRating', { rating: place.choice(satisfaction) })}
        </Typography>
      )}
      {canReopen ? <Reopening issue={issue} /> : null}
    </>
  )
}
