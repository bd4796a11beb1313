import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { AnswerFields } from '../../../../src/generate/pictures/AnswerFields.tsx'
import { type Answer, bodyOf, NO_ANSWER } from '../../../../src/generate/pictures/answer.ts'
import { useAnswering } from '../../../../src/generate/pictures/useAnswering.ts'
import type { DraftPeople } from '../../../../src/providers/waiting/draft.ts'
import type { WaitingAnswer } from '../../../../src/providers/waiting/index.ts'
import type { DraftInHand } from './useDraft.ts'

interface People {
  people: Answer
}

/** What is kept back is decided where it is published. */
const KINDS = ['nobody', 'agreed'] as const

const isSame = (one: DraftPeople, other: DraftPeople): boolean => JSON.stringify(one) === JSON.stringify(other)

/** One answer for all pictures of an update that is being made, kept with it; it may be left for later. */
export function usePeople({ draft, edit }: DraftInHand) {
  const form = useForm<People>({ defaultValues: { people: NO_ANSWER } })
  const { check } = useAnswering(form)
  const now = () => form.getValues('people')
  const latest = useRef({ draft, edit })
  useEffect(() => {
    latest.current = { draft, edit }
  })
  // What was said of a draft comes with it, and goes with it.
  const id = draft?.id
  useEffect(() => {
    const said = latest.current.draft?.id === id ? latest.current.draft?.people : null
    form.reset({ people: said ?? NO_ANSWER })
  }, [form, id])
  useEffect(() => {
    const note = ({ values: { people } }: { values: People }) => {
      const hand = latest.current
      if (hand.draft && !isSame(people, hand.draft.people ?? NO_ANSWER)) hand.edit(() => ({ people: { ...people } }))
    }
    return form.subscribe({ formState: { values: true }, callback: note })
  }, [form])
  return {
    form,
    isWhole: (): boolean => {
      form.clearErrors()
      return now().kind === null || check('people', now(), true)
    },
    answer: (): WaitingAnswer | null => (now().kind === null ? null : bodyOf(now())),
  }
}

export function PeoplePart({ form }: { form: UseFormReturn<People> }) {
  const translate = useTranslate()
  const kind = useWatch({ control: form.control, name: 'people.kind' })
  return (
    <FormProvider {...form}>
      <Box
        component="fieldset"
        sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, p: 2, m: 0, minWidth: 0 }}
      >
        <Box component="legend" sx={{ px: 1, fontWeight: 600 }}>
          {translate('pictures.quick.people')}
        </Box>
        <AnswerFields source="people" kinds={KINDS} />
        {kind === null ? (
          <FormHelperText sx={{ mx: 0 }}>{translate('pictures.quick.peopleLater')}</FormHelperText>
        ) : (
          <Button size="small" variant="text" onClick={() => form.reset({ people: NO_ANSWER })}>
            {translate('pictures.quick.unsay')}
          </Button>
        )}
      </Box>
    </FormProvider>
  )
}
