import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { useRights } from '../rights.ts'
import { completingStep } from '../states.ts'
import { useTexts } from '../texts.ts'
import { useWaiting } from './busy.tsx'

export interface SaveBarProps {
  resource: Resource
  status: unknown
  /** What was written is saved by itself: leaving takes nothing back. */
  isKept: boolean
  /** Where the saving by itself stands, in words. */
  saving: ReactNode
  /** Before a plain save: nothing beyond the declaration's own rules is asked for. */
  onAsk: () => void
  /** Saves, then takes that step of the states. */
  onSave: (action: string) => void
  onCancel: () => void
}

const isDraft = (resource: Resource, status: unknown): boolean =>
  status === undefined || status === resource.states?.initial

/** The buttons of a form, always in sight. While a file goes up or the record is being saved they wait. */
export function SaveBar({ resource, status, isKept, saving: ownSaving, onAsk, onSave, onCancel }: SaveBarProps) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const { can } = useRights(resource.name)
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const uploads = useWaiting()
  const step = completingStep(resource, status)
  const publishes = step !== null && can(step)
  // Once it is saved, until the next page stands: a further click would make another record.
  const saving = isSubmitting || isSubmitSuccessful
  const waiting = saving || uploads > 0
  const stepLabel = (action: string): string =>
    action === 'publish'
      ? translate('common.action.savePublish')
      : translate('kit.saveAnd', { action: texts.action(action) })
  return (
    <Box
      role="group"
      aria-label={translate('common.table.actions')}
      sx={{
        position: 'sticky',
        bottom: { xs: 56, md: 0 },
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        bgcolor: 'var(--athar-paper)',
        borderTop: '1px solid var(--athar-hairline)',
      }}
    >
      {publishes ? (
        <Button variant="contained" disabled={waiting} aria-busy={waiting} onClick={() => onSave(step)}>
          {stepLabel(step)}
        </Button>
      ) : null}
      <Button
        type="submit"
        variant={publishes ? 'outlined' : 'contained'}
        disabled={waiting}
        aria-busy={waiting}
        onClick={onAsk}
      >
        {translate(publishes && isDraft(resource, status) ? 'common.action.saveDraft' : 'common.action.save')}
      </Button>
      <Button variant="text" color="inherit" onClick={onCancel}>
        {translate(isKept ? 'common.action.close' : 'common.action.cancel')}
      </Button>
      <Box role="status" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {uploads > 0 ? translate('kit.waitUpload') : saving ? translate('common.state.saving') : ownSaving}
      </Box>
    </Box>
  )
}
