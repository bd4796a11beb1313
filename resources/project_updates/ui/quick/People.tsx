import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslate } from 'react-admin'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { AnswerFields } from '../../../../src/generate/pictures/AnswerFields.tsx'
import { type Answer, bodyOf, NO_ANSWER } from '../../../../src/generate/pictures/answer.ts'
import { useAnswering } from '../../../../src/generate/pictures/useAnswering.ts'
import type { WaitingAnswer } from '../../../../src/providers/waiting/index.ts'

interface People {
  people: Answer
}

/** What is kept back is decided where it is published. */
const KINDS = ['nobody', 'agreed'] as const

/** One answer for all pictures of an update that is being made; it may be left for later. */
export function usePeople() {
  const form = useForm<People>({ defaultValues: { people: NO_ANSWER } })
  const { check } = useAnswering(form)
  const now = () => form.getValues('people')
  return {
    form,
    isWhole: (): boolean => {
      form.clearErrors()
      return now().kind === null || check('people', now(), true)
    },
    answer: (): WaitingAnswer | null => (now().kind === null ? null : bodyOf(now())),
    clear: () => form.reset(),
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
          <Button size="small" variant="text" onClick={() => form.reset()}>
            {translate('pictures.quick.unsay')}
          </Button>
        )}
      </Box>
    </FormProvider>
  )
}
