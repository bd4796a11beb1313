import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { files } from '../../../resources/files/schema.ts'
import { AuthImage } from '../AuthImage.tsx'
import { refusalOf } from '../calls.ts'
import { BooleanInput } from '../inputs/boolean.tsx'
import { DateInput } from '../inputs/date.tsx'
import { TextInput } from '../inputs/text.tsx'
import { useTexts } from '../texts.ts'
import { type FileRow, type Consent, consentOf, describePicture, isWithdrawn } from './calls.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { PictureState } from './PictureState.tsx'
import { PlaceTaken } from './PlaceTaken.tsx'
import { WithdrawPart } from './WithdrawPart.tsx'

const ASKED = { consentBy: TextInput, consentGuardian: TextInput, consentUntil: DateInput } as const
type Name = keyof typeof ASKED
const NAMES = Object.keys(ASKED) as Name[]
const isName = (name: string): name is Name => name in ASKED

/** Where people are to be seen, somebody has agreed to it. */
const FIELDS = { ...files.fields, consentBy: { ...files.fields.consentBy, required: true } }

function ConsentFields() {
  const texts = useTexts<typeof files>('files')
  const translate = useTranslate()
  const people = useWatch<Consent, 'people'>({ name: 'people' })
  const hints: Partial<Record<Name, string>> = {
    consentGuardian: translate('pictures.people.guardian'),
    consentUntil: translate('pictures.people.until'),
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <BooleanInput field={FIELDS.people} source="people" place={texts.place('people')} />
      {people
        ? NAMES.map((name) => {
            const Input = ASKED[name]
            return (
              <Input
                key={name}
                field={FIELDS[name]}
                source={name}
                place={{ ...texts.place(name), hint: hints[name] }}
              />
            )
          })
        : null}
    </Box>
  )
}

function useDescribe(row: FileRow, onDone: () => void) {
  const form = useForm<Consent>({ defaultValues: consentOf(row) })
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = (error: unknown) => {
    const { title, detail, errors } = refusalOf(error)
    const named = Object.entries(errors)
    for (const [name, message] of named)
      if (isName(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true })
    const unplaced = named.filter(([name]) => !isName(name)).map(([, message]) => message)
    const first = title === '' ? translate('errors.title.undefined') : title
    setRefused([first, detail, ...unplaced].filter((text) => text !== '').join('\n'))
  }
  const save = form.handleSubmit(async (consent) => {
    setRefused(null)
    try {
      await describePicture(row.id, consent)
      await client.invalidateQueries({ queryKey: ['files'] })
      notify('pictures.people.saved', { type: 'success' })
      onDone()
    } catch (error) {
      refuse(error)
    }
  })
  return { form, save, refused, busy: form.formState.isSubmitting }
}

interface PeopleDialogProps {
  row: FileRow
  name: string
  onClose: () => void
}

/** product.md 27: who is to be seen in a picture, who agreed to it, where it was taken, and the way out of it. */
export function PeopleDialog({ row, name, onClose }: PeopleDialogProps) {
  const translate = useTranslate()
  const formId = useId()
  const { form, save, refused, busy } = useDescribe(row, onClose)
  const isOver = isWithdrawn(row)
  return (
    <PictureDialog title={translate('pictures.people.title')} width="sm" onClose={onClose}>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
          <AuthImage id={row.id} alt={name} width={192} height={144} />
          <Box sx={{ flex: '1 1 200px', display: 'grid', gap: 1, alignContent: 'start' }}>
            <Typography variant="body2">
              {translate(isOver ? 'pictures.withdraw.done' : 'pictures.people.text')}
            </Typography>
            <PictureState row={row} />
          </Box>
        </Box>
        {refused === null ? null : (
          <Alert severity="error" role="alert" sx={{ mb: 2, whiteSpace: 'pre-line' }}>
            {refused}
          </Alert>
        )}
        {isOver ? null : (
          <FormProvider {...form}>
            <form id={formId} noValidate onSubmit={(event) => void save(event)}>
              <ConsentFields />
            </form>
          </FormProvider>
        )}
        <PlaceTaken row={row} />
        {isOver ? null : <WithdrawPart row={row} onDone={onClose} />}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose} disabled={busy}>
          {translate(isOver ? 'common.action.close' : 'common.action.cancel')}
        </Button>
        {isOver ? null : (
          <Button type="submit" form={formId} variant="contained" disabled={busy} aria-busy={busy}>
            {translate('common.action.save')}
          </Button>
        )}
      </DialogActions>
    </PictureDialog>
  )
}
