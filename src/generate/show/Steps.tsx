import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useCreatePath, useNotify, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { missingToPublish } from '../../../resources/_kit/validate.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { act, refusalText, type Row } from '../calls.ts'
import { useRights } from '../rights.ts'
import { type Step, stepsFrom } from '../states.ts'
import { doneText, useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'

interface StepsProps {
  resource: Resource
  record: Row
}

/** Takes a step of the record's states; what the server refuses is said, and the record is read again. */
function useStep({ resource, record }: StepsProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const title = useTitle(resource.name)
  return async (action: string) => {
    try {
      await act(resource.name, record.id, action)
      notify(doneText(translate, texts, action, title(record)), { type: 'success' })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
}

/** What publishing still needs, with the way to the form that marks it. */
function Missing({ resource, record, names }: StepsProps & { names: readonly string[] }) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const createPath = useCreatePath()
  const { can } = useRights(resource.name)
  const edit = createPath({ resource: resource.name, type: 'edit', id: record.id })
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, width: '100%' }}
      action={
        can('update') ? (
          <Button component={Link} to={`${edit}?complete=1`} color="inherit" size="small">
            {translate('kit.completeNow')}
          </Button>
        ) : undefined
      }
    >
      {texts.text('incomplete') ?? translate('kit.missing')}
      <ul>
        {names.map((name) => (
          <li key={name}>{texts.place(name).label}</li>
        ))}
      </ul>
    </Alert>
  )
}

interface StepProps extends StepsProps {
  step: Step
  onRun: (action: string) => Promise<void>
}

function StepButton({ resource, record, step, onRun }: StepProps) {
  const translate = useTranslate()
  const title = useTitle(resource.name)
  const texts = useTexts(resource.name)
  const [busy, setBusy] = useState(false)
  const label = texts.action(step.action)
  const ask = texts.text(`${step.action}Ask`)
  if (ask !== null)
    return (
      <ConfirmButton
        label={label}
        question={{
          title: translate('kit.actionAsk', { action: label, name: title(record) }),
          text: ask,
          confirmLabel: label,
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={() => onRun(step.action)}
      />
    )
  const run = async () => {
    setBusy(true)
    await onRun(step.action)
    setBusy(false)
  }
  return (
    <Button variant="contained" disabled={busy} aria-busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  )
}

interface StepButtonsProps extends StepsProps {
  /** Steps that this record is not offered, whatever the reader may do with others. */
  without?: readonly string[]
}

/** The buttons of the steps that the record's state allows and the reader may take. */
export function StepButtons({ resource, record, without = [] }: StepButtonsProps) {
  const run = useStep({ resource, record })
  const { can } = useRights(resource.name)
  const [missing, setMissing] = useState<readonly string[]>([])
  const take = (step: Step) => async (action: string) => {
    const names = step.complete ? missingToPublish(resource, record).map((fault) => fault.field) : []
    setMissing(names)
    if (names.length === 0) await run(action)
  }
  return (
    <>
      {missing.length === 0 ? null : <Missing resource={resource} record={record} names={missing} />}
      {stepsFrom(resource, record['status'])
        .filter(({ action }) => can(action) && !without.includes(action))
        .map((step) => (
          <StepButton key={step.action} resource={resource} record={record} step={step} onRun={take(step)} />
        ))}
    </>
  )
}
