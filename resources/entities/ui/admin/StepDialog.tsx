import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { placeIn } from '../../../../i18n/named.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { EFFECTS, type EntityStep, useEntityStep } from './steps.tsx'
import type { EntityRow } from './types.ts'

interface StepDialogProps {
  entity: EntityRow
  step: EntityStep
  onClose: () => void
  /** Once the step was taken. */
  onDone?: () => void
}

/** Asks before a step that all users of an entity feel, and says what it brings about. */
export function StepDialog({ entity, step, onClose, onDone }: StepDialogProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const id = useId()
  const take = useEntityStep()
  const act = useAct(async () => {
    const isTaken = await take(entity, step)
    onClose()
    if (isTaken) onDone?.()
  })
  const close = () => {
    if (!act.busy) onClose()
  }
  const name = placeIn(entity, locale)
  const confirm =
    step === 'remove' ? translate('admin.entity.removeConfirm') : translate(`resources.entities.actions.${step}`)
  return (
    <Dialog open onClose={close} aria-labelledby={id} aria-describedby={`${id}-text`} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{translate(`admin.entity.${step}Title`, { name })}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography>{translate(`admin.entity.${step}Text`)}</Typography>
        {EFFECTS[step].length === 0 ? null : (
          <ul style={{ marginBottom: 0, paddingInlineStart: 20 }}>
            {EFFECTS[step].map((effect) => (
              <li key={effect}>{translate(`admin.entity.effect.${effect}`)}</li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={close} disabled={act.busy} autoFocus>
          {translate('common.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={step === 'activate' ? 'primary' : 'error'}
          onClick={() => void act.run()}
          disabled={act.busy}
          aria-busy={act.busy}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
