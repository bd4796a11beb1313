import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useRights } from '../../../../src/generate/rights.ts'
import { StepQuestion } from './stepQuestion.ts'
import type { EntityStep } from './steps.tsx'
import type { EntityRow } from './types.ts'

/** The steps that an entity's state leaves, and that the reader may take. */
export function useEntitySteps(entity: EntityRow): readonly EntityStep[] {
  const { can } = useRights('entities')
  const step: EntityStep = entity.status === 'active' ? 'deactivate' : 'activate'
  return [step, 'remove' as const].filter(can)
}

/** [2.50] what can be done with one entity of the list. */
export function EntityMenu({ record: entity }: { record: EntityRow }) {
  const translate = useTranslate()
  const id = useId()
  const steps = useEntitySteps(entity)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [step, setStep] = useState<EntityStep | null>(null)
  const choose = (one: EntityStep) => {
    setAnchor(null)
    setStep(one)
  }
  if (steps.length === 0) return null
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('admin.entity.actionsOf', { name: entity.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {steps.map((one) => (
          <MenuItem key={one} onClick={() => choose(one)} sx={one === 'remove' ? { color: 'error.main' } : undefined}>
            {translate(one === 'remove' ? 'common.action.delete' : `resources.entities.actions.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      {step === null ? null : <StepQuestion entity={entity} step={step} onClose={() => setStep(null)} />}
    </>
  )
}
