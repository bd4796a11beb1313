import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { AuthImage } from '../AuthImage.tsx'
import { StoredRecording } from '../Recording.tsx'
import { StoredFile } from '../StoredFile.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { type Answer, answerOf } from './answer.ts'
import { type FileRow, isWithdrawn, wordsOf } from './calls.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { PictureState } from './PictureState.tsx'
import { PlaceTaken } from './PlaceTaken.tsx'
import { useAnswering } from './useAnswering.ts'
import { WithdrawPart } from './WithdrawPart.tsx'

function useDescribe(row: FileRow, onDone: () => void) {
  const form = useForm<{ answer: Answer }>({ defaultValues: { answer: answerOf(row) } })
  const notify = useNotify()
  const client = useQueryClient()
  const { check, keep } = useAnswering(form)
  const [refused, setRefused] = useState<string | null>(null)
  const save = form.handleSubmit(async ({ answer }) => {
    setRefused(null)
    if (!check('answer', answer, true)) return
    const fault = await keep('answer', row.id, answer)
    if (fault !== null) return setRefused(fault)
    await client.invalidateQueries({ queryKey: ['files'] })
    notify('pictures.people.saved', { type: 'success' })
    onDone()
  })
  return { form, save, refused, busy: form.formState.isSubmitting }
}

const TEXT = 'pictures.people.text'
const WORDS = {
  picture: { title: 'pictures.people.title', text: TEXT, over: 'pictures.withdraw.done' },
  film: { title: 'pictures.film.title', text: TEXT, over: 'pictures.film.withdrawn' },
  voice: { title: 'pictures.voice.title', text: 'pictures.voice.text', over: 'pictures.voice.withdrawn' },
}

function Looked({ row, name }: { row: FileRow; name: string }) {
  if (row.kind === 'audio') return <StoredRecording id={row.id} />
  return row.kind === 'image' ? (
    <AuthImage id={row.id} alt={name} width={192} height={144} />
  ) : (
    <StoredFile id={row.id} />
  )
}

interface PeopleDialogProps {
  row: FileRow
  name: string
  onClose: () => void
}

/** product.md 27: who is to be seen or heard, who agreed to it, where it was taken, and the way out of it. */
export function PeopleDialog({ row, name, onClose }: PeopleDialogProps) {
  const translate = useTranslate()
  const formId = useId()
  const { form, save, refused, busy } = useDescribe(row, onClose)
  const isOver = isWithdrawn(row)
  const words = wordsOf(row, WORDS)
  return (
    <PictureDialog title={translate(words.title)} width="sm" onClose={onClose}>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
          <Looked row={row} name={name} />
          <Box sx={{ flex: '1 1 200px', display: 'grid', gap: 1, alignContent: 'start' }}>
            <Typography variant="body2">{translate(isOver ? words.over : words.text)}</Typography>
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
              <AnswerFields source="answer" />
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
