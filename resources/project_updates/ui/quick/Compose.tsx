import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate } from '../../../../i18n/dates.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { type UpdateDraft, updateDrafts } from '../../../../src/providers/waiting/draft.ts'
import {
  useQueue,
  type WaitingAnswer,
  type WaitingUpdate,
  waitingQueue,
} from '../../../../src/providers/waiting/index.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import { DraftNote } from './DraftNote.tsx'
import { PeoplePart, usePeople } from './People.tsx'
import { Taking } from './Taking.tsx'
import { Thumbs } from './Thumbs.tsx'
import { useChosen } from './useChosen.ts'
import { type Target, useDraft } from './useDraft.ts'

/** Puts what was made into the queue of this device; sending begins from there. */
function useKeep(project: Target | null) {
  const translate = useTranslate()
  const { locale } = useFormat()
  return async (draft: UpdateDraft, answer: WaitingAnswer | null): Promise<void> => {
    if (project === null) return
    const { id, owner, key, day } = draft
    const details = draft.details.trim()
    const update: WaitingUpdate = {
      id,
      owner,
      key,
      project: project.id,
      projectName: project.name,
      name: translate('pictures.quick.name', { date: formatDate(day, { locale, calendar: 'gregorian' }) }),
      dateFrom: day,
      details: details === '' ? null : details,
      pictures: draft.pictures.map((picture) => ({ ...picture, fileId: null })),
      answer,
      madeAt: Date.now(),
      refused: null,
      refusedPicture: null,
    }
    // Or the last of it would be written again after it was sent.
    await updateDrafts().settled()
    await waitingQueue().add(update)
  }
}

interface ComposeProps {
  project: Target | null
  /** What is being made was begun for another project than the page was opened for. */
  isOther?: boolean
}

/** Pictures, a line of text if one likes, and the button that sends them. */
export function Compose({ project, isOther = false }: ComposeProps) {
  const translate = useTranslate()
  const word = (key: string) => translate(`pictures.quick.${key}`)
  const hand = useDraft(project)
  const { draft, edit, drop } = hand
  const { chosen, faults, isPreparing, take, remove, clear } = useChosen(hand)
  const details = draft?.details ?? ''
  const [isKept, setKept] = useState(false)
  // Once it has arrived, the list below says so.
  const waits = useQueue().items.length > 0
  const keep = useKeep(project)
  const people = usePeople(hand)
  const { run, busy, error } = useAct(async () => {
    if (draft === null || !people.isWhole()) return false
    await keep(draft, people.answer())
    clear()
    drop()
    setKept(true)
    return undefined
  })
  const isEmpty = chosen.length === 0
  const isReady = project !== null && !isEmpty && !isPreparing && !busy
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
      <Taking
        isFirst={isEmpty}
        onFiles={(files) => {
          setKept(false)
          void take(files)
        }}
      />
      <DraftNote hand={hand} isPreparing={isPreparing} isOther={isOther} />
      <Box role="status">
        {isPreparing ? <Typography>{word('preparing')}</Typography> : null}
        {isKept && waits ? <Alert severity="info">{word('kept')}</Alert> : null}
      </Box>
      {faults.length === 0 ? null : (
        <Alert severity="error" role="alert">
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
      {draft === null ? null : (
        <>
          <Thumbs chosen={chosen} onRemove={remove} />
          <TextField
            label={word('details')}
            value={details}
            onChange={({ target }) => edit(() => ({ details: target.value }))}
            fullWidth
            slotProps={{ htmlInput: { dir: details === '' ? undefined : 'auto', maxLength: LIMITS.line } }}
          />
          <PeoplePart form={people.form} />
        </>
      )}
      {error === null ? null : (
        <Alert severity="error" role="alert">
          {word('noRoom')}
        </Alert>
      )}
      {draft === null ? null : (
        <Button variant="contained" size="large" disabled={!isReady} aria-busy={busy} onClick={() => void run()}>
          {word('send')}
        </Button>
      )}
    </Box>
  )
}
