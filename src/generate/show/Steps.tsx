import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useCreatePath, useNotify, useTranslate } from 'react-admin'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { missingToPublish } from '../../../resources/_kit/validate.ts'
import { act, type Row, refusalText, seenIn } from '../calls.ts'
import { useAct } from '../hooks/useAct.ts'
import { PicturesWaiting } from '../pictures/PicturesWaiting.tsx'
import { useQuestion } from '../pictures/useQuestion.tsx'
import { useRights } from '../rights.ts'
import { type Step, stepBack, stepsFrom } from '../states.ts'
import { doneText, useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'

interface StepsProps {
  resource: Resource
  record: Row
}

/** What was done, with the way to where everyone reads it now. */
const MadePublic = ({ text, link }: { text: string; link: ReactNode }) => (
  <Box sx={{ '& a': { color: 'inherit', fontWeight: 600 } }}>
    {text} {link}
  </Box>
)

/**
 * Takes a step of the record's states at once; one that another step takes back offers that. What the server refuses is
 * said, and the record is read again.
 */
function useStep({ resource, record }: StepsProps, publicLink: ReactNode) {
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const title = useTitle(resource.name)
  const { can } = useRights(resource.name)
  const take = async (action: string, back: string | null, seen?: { version: number }) => {
    const done = doneText(translate, texts, action, title(record))
    const note = texts.text(`${action}Note`)
    const text = note === null ? done : `${done}\n${note}`
    try {
      await act(resource.name, record.id, action, seen)
      if (back !== null) notify(text, { type: 'success', takeBack: () => take(back, null) })
      else if (action !== 'publish' || !publicLink) notify(text, { type: 'success' })
      else notify(<MadePublic text={text} link={publicLink} />, { type: 'success', autoHideDuration: LIMITS.undoMs })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
  return async (action: string) => {
    const back = stepBack(resource, action, record['status'])
    // What comes to light is what was on the page.
    const seen = action === 'publish' ? seenIn(record) : undefined
    await take(action, back !== null && can(back) ? back : null, seen)
  }
}

/** What publishing still needs, with the way to the form that marks it. */
export function Missing({ resource, record, names }: StepsProps & { names: readonly string[] }) {
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

interface StepProps extends Pick<StepsProps, 'resource'> {
  step: Step
  onRun: (step: Step) => Promise<void>
}

/** A step as a button; filled where it makes something public. */
export function StepButton({ resource, step, onRun }: StepProps) {
  const texts = useTexts(resource.name)
  const { run, busy } = useAct(() => onRun(step))
  return (
    <Button
      variant={step.complete ? 'contained' : 'outlined'}
      disabled={busy}
      aria-busy={busy}
      onClick={() => void run()}
    >
      {texts.action(step.action)}
    </Button>
  )
}

interface StepButtonsProps extends StepsProps {
  /** Steps that this record is not offered, whatever the reader may do with others. */
  without?: readonly string[]
  /** A link to where everyone reads it once it is published. */
  publicLink?: ReactNode
}

interface OwnSteps {
  steps: readonly Step[]
  take: (step: Step) => Promise<void>
  /** What taking one may ask or miss, to be drawn wherever the page likes. */
  aside: ReactNode
}

/** The steps that the record's state allows and the reader may take. */
export function useOwnSteps({ resource, record, without = [], publicLink }: StepButtonsProps): OwnSteps {
  const run = useStep({ resource, record }, publicLink)
  const { can } = useRights(resource.name)
  const [missing, setMissing] = useState<readonly string[]>([])
  const { ask, question } = useQuestion()
  const take = async ({ action, complete }: Step) => {
    const names = complete ? missingToPublish(resource, record).map((fault) => fault.field) : []
    setMissing(names)
    if (names.length === 0 && (!complete || (await ask(resource, [record])))) await run(action)
  }
  const aside = (
    <>
      {question}
      <PicturesWaiting resource={resource} record={record} />
      {missing.length === 0 ? null : <Missing resource={resource} record={record} names={missing} />}
    </>
  )
  const open = stepsFrom(resource, record['status']).filter(({ action }) => can(action) && !without.includes(action))
  return { steps: open, take, aside }
}

/** The same as buttons. */
export function StepButtons(props: StepButtonsProps) {
  const { steps, take, aside } = useOwnSteps(props)
  return (
    <>
      {aside}
      {steps.map((step) => (
        <StepButton key={step.action} resource={props.resource} step={step} onRun={take} />
      ))}
    </>
  )
}
