import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { todayIn } from '../../../../i18n/dates.ts'
import type { UpdateDraft } from '../../../../src/providers/waiting/draft.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { DraftInHand } from './useDraft.ts'

/** Only where the page alone has it: what is kept leaves nobody to be asked. */
function useStay(must: boolean): void {
  useEffect(() => {
    if (!must) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [must])
}

interface NoteProps {
  hand: DraftInHand
  /** Pictures are still coming. */
  isPreparing: boolean
  /** It was begun for another project than the one that the page was opened for. */
  isOther: boolean
}

/** Says that what is being made is kept here, or that it is not; lets it be thrown away, and taken back. */
export function DraftNote({ hand: { draft, isKept, drop, putBack }, isPreparing, isOther }: NoteProps) {
  const translate = useTranslate()
  const { timeZone } = useFormat()
  const [thrown, setThrown] = useState<UpdateDraft | null>(null)
  const word = (key: string) => translate(`pictures.draft.${key}`)
  useStay(draft !== null && !isKept)
  if (draft === null)
    return thrown === null ? null : (
      <Alert
        severity="info"
        role="status"
        onClose={() => setThrown(null)}
        closeText={translate('common.action.close')}
        action={
          <Button color="inherit" size="small" onClick={() => putBack(thrown)}>
            {translate('common.action.undo')}
          </Button>
        }
      >
        {translate('pictures.waiting.removed')}
      </Alert>
    )
  const throwAway = () => {
    setThrown(draft)
    drop()
  }
  return (
    <Alert severity={isKept ? 'info' : 'warning'} role="status">
      <Typography sx={{ fontWeight: 600 }}>
        {word(isKept ? 'title' : 'unkept')}
        {draft.day === todayIn(timeZone) ? null : (
          <>
            {' · '}
            <DateText value={draft.day} />
          </>
        )}
      </Typography>
      <Box>{word(isKept ? 'text' : 'unkeptText')}</Box>
      {isOther ? <Box>{word('other')}</Box> : null}
      <Button variant="text" color="inherit" size="small" disabled={isPreparing} onClick={throwAway} sx={{ mt: 0.5 }}>
        {word('drop')}
      </Button>
    </Alert>
  )
}
