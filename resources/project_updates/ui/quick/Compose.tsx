import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate, todayIn } from '../../../../i18n/dates.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { newKey } from '../../../../src/providers/http.ts'
import {
  ownerNow,
  useQueue,
  type WaitingAnswer,
  type WaitingUpdate,
  waitingQueue,
} from '../../../../src/providers/waiting/index.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import { PeoplePart, usePeople } from './People.tsx'
import { Taking } from './Taking.tsx'
import { type Chosen, useChosen } from './useChosen.ts'

interface ThumbsProps {
  chosen: readonly Chosen[]
  onRemove: (key: string) => void
}

function Thumbs({ chosen, onRemove }: ThumbsProps) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('pictures.quick.chosen')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
      }}
    >
      {chosen.map(({ key, name, url }, index) => (
        <Box component="li" key={key} sx={{ position: 'relative' }}>
          <Box
            component="img"
            src={url}
            alt={translate('kit.picture', { number: index + 1 })}
            sx={{ width: '100%', aspectRatio: '1', objectFit: 'cover', borderRadius: 1, display: 'block' }}
          />
          <IconButton
            aria-label={translate('pictures.quick.remove', { name })}
            onClick={() => onRemove(key)}
            sx={{
              position: 'absolute',
              top: 4,
              insetInlineEnd: 4,
              bgcolor: 'var(--athar-surface)',
              '&:hover': { bgcolor: 'var(--athar-sunk)' },
            }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}

interface Target {
  id: string
  name: string
}

/** Puts what was taken into the queue of this device; sending begins from there. */
function useKeep(project: Target | null) {
  const translate = useTranslate()
  const { locale, timeZone } = useFormat()
  return async (chosen: readonly Chosen[], details: string, answer: WaitingAnswer | null): Promise<void> => {
    const owner = ownerNow()
    if (project === null || owner === null) return
    const today = todayIn(timeZone)
    const update: WaitingUpdate = {
      id: newKey(),
      owner,
      key: newKey(),
      project: project.id,
      projectName: project.name,
      name: translate('pictures.quick.name', { date: formatDate(today, { locale, calendar: 'gregorian' }) }),
      dateFrom: today,
      details: details.trim() === '' ? null : details.trim(),
      pictures: chosen.map(({ key, name, blob }) => ({ key, name, blob, fileId: null })),
      answer,
      madeAt: Date.now(),
      refused: null,
      refusedPicture: null,
    }
    await waitingQueue().add(update)
  }
}

/** Pictures, a line of text if one likes, and the button that sends them. */
export function Compose({ project }: { project: Target | null }) {
  const translate = useTranslate()
  const word = (key: string) => translate(`pictures.quick.${key}`)
  const { chosen, faults, isPreparing, take, remove, clear } = useChosen()
  const [details, setDetails] = useState('')
  const [isKept, setKept] = useState(false)
  // Once it has arrived, the list below says so.
  const waits = useQueue().items.length > 0
  const keep = useKeep(project)
  const people = usePeople()
  const { run, busy, error } = useAct(async () => {
    if (!people.isWhole()) return false
    await keep(chosen, details, people.answer())
    clear()
    people.clear()
    setDetails('')
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
      {isEmpty ? null : (
        <>
          <Thumbs chosen={chosen} onRemove={remove} />
          <TextField
            label={word('details')}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
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
      {isEmpty ? null : (
        <Button variant="contained" size="large" disabled={!isReady} aria-busy={busy} onClick={() => void run()}>
          {word('send')}
        </Button>
      )}
    </Box>
  )
}
