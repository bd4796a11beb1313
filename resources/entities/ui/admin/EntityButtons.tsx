import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { refusalText, runAction } from '../../../../src/generate/calls.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { useEntitySteps } from './EntityMenu.tsx'
import { StepQuestion } from './stepQuestion.ts'
import type { EntityStep } from './steps.tsx'
import type { EntityRow } from './types.ts'

/** [3.2] whether the national centre knows the entity: the platform checks and says so. */
function Verification({ entity }: { entity: EntityRow }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { can } = useRights('entities')
  const action = entity.verified ? 'unverify' : 'verify'
  if (!can(action)) return null
  const label = translate(`admin.entity.${action}`)
  const run = async () => {
    try {
      await runAction('entities', entity.id, action)
      notify(translate(`admin.entity.${action}Done`), { type: 'success' })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: ['entities'] })
  }
  return (
    <ConfirmButton
      label={label}
      question={{
        title: label,
        text: translate(`admin.entity.${action}Ask`),
        confirmLabel: label,
        cancelLabel: translate('common.action.cancel'),
      }}
      onConfirm={run}
    />
  )
}

/** What the platform may do with this entity. */
export function EntityButtons({ entity }: { entity: EntityRow }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can } = useRights('entities')
  const steps = useEntitySteps(entity)
  const [step, setStep] = useState<EntityStep | null>(null)
  const onDone = () => {
    if (step === 'remove') void navigate('/admin/entities')
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
      {can('update') ? (
        <Button
          component={Link}
          to={`/admin/entities/edit/${entity.id}`}
          variant="outlined"
          startIcon={<Edit />}
          sx={{ textDecoration: 'none' }}
        >
          {translate('common.action.edit')}
        </Button>
      ) : null}
      <Verification entity={entity} />
      {steps.map((one) => (
        <Button
          key={one}
          variant={one === 'remove' ? 'text' : 'outlined'}
          color={one === 'activate' ? 'primary' : 'error'}
          onClick={() => setStep(one)}
        >
          {translate(one === 'remove' ? 'common.action.delete' : `resources.entities.actions.${one}`)}
        </Button>
      ))}
      {step === null ? null : (
        <StepQuestion entity={entity} step={step} onClose={() => setStep(null)} onDone={onDone} />
      )}
    </Box>
  )
}
