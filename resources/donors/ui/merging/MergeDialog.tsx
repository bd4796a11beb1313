import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCloseNotification, useNotify, useTranslate } from 'react-admin'
import { refusalText } from '../../../../src/generate/calls.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import type { Side } from '../../../_contracts/merging.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { donorMerges } from '../../../donor_merges/schema.ts'
import type { donors } from '../../schema.ts'
import { Choose } from './Choose.tsx'
import { Compare } from './Compare.tsx'
import { askOutlook, runMerge } from './calls.ts'
import { useUndo } from './useUndo.ts'

/** Longer than other notices: it is the shortest way back. */
const UNDO_MS = 15_000

function Done({ merge }: { merge: string }) {
  const texts = useTexts<typeof donorMerges>('donor_merges')
  const close = useCloseNotification()
  const undo = useUndo()
  const back = () => {
    close()
    void undo(merge)
  }
  return (
    <>
      {texts.text('done')}{' '}
      <Button color="inherit" size="small" onClick={back} sx={{ textDecoration: 'underline' }}>
        {texts.text('undo')}
      </Button>
    </>
  )
}

/** What is known of the two, once the other one was chosen, and what was chosen of it. */
function useMerge(donor: string, onDone: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  const [other, setOther] = useState<string | null>(null)
  const [keep, setKeep] = useState<Record<string, Side>>({})
  const { data: outlook, error } = useQuery({
    queryKey: ['donors', 'mergeOutlook', donor, other],
    queryFn: () => askOutlook(donor, other ?? ''),
    enabled: other !== null,
    gcTime: 0,
    retry: false,
  })
  const act = useAct(async () => {
    if (other === null || outlook === undefined) return
    const { merge } = await runMerge(donor, other, { keep, seen: outlook.seen })
    onDone()
    notify(<Done merge={merge} />, { type: 'success', autoHideDuration: UNDO_MS })
    await client.invalidateQueries()
  })
  const choose = (id: string | null) => {
    setOther(id)
    setKeep({})
    act.clear()
  }
  const onKeep = (name: string, side: Side) => setKeep((before) => ({ ...before, [name]: side }))
  return { other, choose, keep, onKeep, outlook, ...act, error: act.error ?? error }
}

interface MergeDialogProps {
  record: Pick<RecordOf<typeof donors>, 'id' | 'name'>
  onClose: () => void
}

/** Finds the other row of the same person, shows both side by side, and makes one of them. */
export function MergeDialog({ record, onClose }: MergeDialogProps) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorMerges>('donor_merges')
  const isPhone = useMediaQuery('(max-width: 599px)')
  const id = useId()
  const { other, choose, keep, onKeep, outlook, run, busy, error } = useMerge(record.id, onClose)
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={id}>
        {translate('resources.donor_merges.text.title', { name: `\u2068${record.name}\u2069` })}
      </DialogTitle>
      <DialogContent aria-busy={other !== null && outlook === undefined && error === null}>
        <Typography sx={{ mb: 2 }}>{texts.text('lead')}</Typography>
        {other === null ? <Choose donor={record.id} onChoose={choose} /> : null}
        {outlook === undefined ? null : <Compare outlook={outlook} keep={keep} onKeep={onKeep} />}
        {error === null ? null : (
          <Alert severity="error" sx={{ mt: 2, whiteSpace: 'pre-line' }}>
            {refusalText(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {other === null ? null : (
          <Button
            variant="text"
            color="inherit"
            onClick={() => choose(null)}
            disabled={busy}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {texts.text('change')}
          </Button>
        )}
        <Button variant="text" color="inherit" onClick={close} disabled={busy}>
          {translate('common.action.cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={() => void run()}
          disabled={outlook === undefined || busy}
          aria-busy={busy}
        >
          {texts.text('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
