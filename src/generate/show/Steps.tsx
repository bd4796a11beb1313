import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { missingToPublish } from '../../../resources/_kit/validate.ts'
import { act, type Row, seenIn } from '../calls.ts'
import { useAct } from '../hooks/useAct.ts'
import { useRefusalText } from '../hooks/useRefusalText.ts'
import { PicturesWaiting } from '../pictures/PicturesWaiting.tsx'
import { useQuestion } from '../pictures/useQuestion.tsx'
import { useRights } from '../rights.ts'
import { type Step, stepBack, stepsFrom } from '../states.ts'
import { doneText, useTexts } from '../texts.ts'
import { useTitle } from '../title.ts'
import { faultsToMend, type Lack, Missing, useLacks } from './Missing.tsx'

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
 * said, at its fields where a form has them, and the record is read again.
 */
function useStep({ resource, record }: StepsProps, publicLink: ReactNode, onLack: (lacks: readonly Lack[]) => void) {
  const client = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const title = useTitle(resource.name)
  const refusal = useRefusalText(resource.name)
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
      const lacks = faultsToMend(error, resource)
      if (lacks === null) notify(refusal(error, null, record), { type: 'error' })
      else onLack(lacks)
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
  // Of the record as it was: another version may lack nothing any more.
  const [missing, setMissing] = useState<{ of: unknown; lacks: readonly Lack[] }>({ of: null, lacks: [] })
  const lack = (lacks: readonly Lack[]) => setMissing({ of: record['version'], lacks })
  const run = useStep({ resource, record }, publicLink, lack)
  const { can } = useRights(resource.name)
  const inWords = useLacks()
  const { ask, question } = useQuestion()
  const take = async ({ action, complete }: Step) => {
    const lacks = complete ? inWords(missingToPublish(resource, record)) : []
    lack(lacks)
    if (lacks.length === 0 && (!complete || (await ask(resource, [record])))) await run(action)
  }
  const isShown = missing.lacks.length > 0 && missing.of === record['version']
  const aside = (
    <>
      {question}
      <PicturesWaiting resource={resource} record={record} />
      {isShown ? <Missing resource={resource} record={record} lacks={missing.lacks} /> : null}
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
