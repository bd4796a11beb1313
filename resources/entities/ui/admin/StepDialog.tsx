import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { placeIn } from '../../../../i18n/named.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { askOutlook } from '../../../../src/generate/removal/outlook.ts'
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

/** Why an entity cannot be deleted, asked before; nothing of the steps that are no deletion. */
function useRefused(id: string, step: EntityStep) {
  const { data, error, refetch } = useQuery({
    queryKey: ['entities', 'hanging', id],
    queryFn: () => askOutlook('entities', [id]),
    enabled: step === 'remove',
    gcTime: 0,
  })
  return { isKnown: step !== 'remove' || data !== undefined, why: data?.refused.why ?? [], error, refetch }
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
  const refused = useRefused(entity.id, step)
  const isRefused = refused.why.length > 0
  const close = () => {
    if (!act.busy) onClose()
  }
  const name = placeIn(entity, locale)
  const confirm =
    step === 'remove' ? translate('admin.entity.removeConfirm') : translate(`resources.entities.actions.${step}`)
  return (
    <Dialog open onClose={close} aria-labelledby={id} aria-describedby={`${id}-text`} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>
        {isRefused ? translate('removal.refuseOne', { name }) : translate(`admin.entity.${step}Title`, { name })}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        {isRefused ? (
          refused.why.map((why) => <Typography key={why}>{why}</Typography>)
        ) : (
          <Typography>{translate(`admin.entity.${step}Text`)}</Typography>
        )}
        {refused.error === null ? null : <Failure error={refused.error} onRetry={() => void refused.refetch()} />}
        {isRefused || EFFECTS[step].length === 0 ? null : (
          <ul style={{ marginBottom: 0, paddingInlineStart: 20 }}>
            {EFFECTS[step].map((effect) => (
              <li key={effect}>{translate(`admin.entity.effect.${effect}`)}</li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={close} disabled={act.busy} autoFocus>
          {translate(isRefused ? 'common.action.close' : 'common.action.cancel')}
        </Button>
        {isRefused ? null : (
          <Button
            variant="contained"
            color={step === 'activate' ? 'primary' : 'error'}
            onClick={() => void act.run()}
            disabled={act.busy || !refused.isKnown}
            aria-busy={act.busy}
          >
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
