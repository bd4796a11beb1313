import BlurOn from '@mui/icons-material/BlurOn'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { AuthImage } from '../AuthImage.tsx'
import { StoredRecording } from '../Recording.tsx'
import { StoredFile, useFileRow } from '../StoredFile.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { type Answer, bodyOf, NO_ANSWER } from './answer.ts'
import { BlurDialog } from './BlurDialog.tsx'
import { type FileRow, isPicture, wordsOf } from './calls.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { useAnswering } from './useAnswering.ts'

interface Answers {
  all: Answer
  pictures: Answer[]
}

const FRAME = { border: '1px solid var(--athar-hairline)', borderRadius: 1, p: 2, m: 0, minWidth: 0 } as const

function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={FRAME}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, px: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** What is asked about, to be looked at: a picture with the way to blur it; a film has none, and is watched where it is saved; a voice is heard. */
function Looked({ row, name }: { row: FileRow; name: string }) {
  const translate = useTranslate()
  const [isBlurring, setBlurring] = useState(false)
  const now = useFileRow(row.id) ?? row
  if (row.kind === 'audio') return <StoredRecording id={row.id} />
  if (!isPicture(row)) return <StoredFile id={row.id} label={translate('pictures.film.watch', { name: row.name })} />
  return (
    <>
      <AuthImage id={row.id} alt={name} width="100%" height={180} />
      <Button
        size="small"
        variant="text"
        startIcon={<BlurOn />}
        aria-label={translate('pictures.blur.openOf', { name })}
        onClick={() => setBlurring(true)}
        sx={{ justifySelf: 'start' }}
      >
        {translate('pictures.blur.open')}
      </Button>
      {isBlurring ? <BlurDialog row={now} name={name} onClose={() => setBlurring(false)} /> : null}
    </>
  )
}

function OnePicture({ row, source, name }: { row: FileRow; source: string; name: string }) {
  return (
    <Framed title={name}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Looked row={row} name={name} />
        <AnswerFields source={source} isHeard={row.kind === 'audio'} />
      </Box>
    </Framed>
  )
}

/** One answer for all pictures; it can be taken back, and each picture's own can be changed afterwards. */
function useForAll(rows: readonly FileRow[], form: ReturnType<typeof useForm<Answers>>) {
  const { check } = useAnswering(form)
  const [before, setBefore] = useState<Answer[] | null>(null)
  const set = (pictures: Answer[]) => {
    form.setValue('pictures', pictures)
    form.clearErrors()
  }
  const use = () => {
    const { all, pictures } = form.getValues()
    form.clearErrors('all')
    if (!check('all', all, true)) return
    setBefore(pictures)
    set(rows.map(() => ({ ...all })))
  }
  const takeBack = () => {
    if (before !== null) set(before)
    setBefore(null)
  }
  return { use, takeBack, isUsed: before !== null }
}

/** Keeps every answer with its picture; those that are kept already are not sent again. */
function useKeeping(rows: readonly FileRow[], form: ReturnType<typeof useForm<Answers>>, onDone: () => void) {
  const client = useQueryClient()
  const { check, keep } = useAnswering(form)
  const kept = useRef(new Map<string, string>())
  const [refused, setRefused] = useState<string | null>(null)
  const keepAll = async ({ pictures }: Answers) => {
    setRefused(null)
    const lacking = pictures.filter((answer, index) => !check(`pictures.${index}`, answer, false))
    if (lacking.length > 0) {
      const first = pictures.findIndex((answer) => answer === lacking[0])
      check(`pictures.${first}`, pictures[first] ?? NO_ANSWER, true)
      return
    }
    const faults = new Set<string>()
    for (const [index, { id }] of rows.entries()) {
      const answer = pictures[index] ?? NO_ANSWER
      const said = JSON.stringify(bodyOf(answer))
      if (kept.current.get(id) === said) continue
      const fault = await keep(`pictures.${index}`, id, answer)
      if (fault === null) kept.current.set(id, said)
      else faults.add(fault)
    }
    await client.invalidateQueries({ queryKey: ['files'] })
    if (faults.size > 0) setRefused([...faults].join('\n'))
    else onDone()
  }
  const save = (event: FormEvent) => void form.handleSubmit(keepAll)(event)
  return { save, refused, busy: form.formState.isSubmitting }
}

interface QuestionDialogProps {
  /** The pictures, films and recordings that nobody has answered for. */
  rows: readonly FileRow[]
  onDone: () => void
  onClose: () => void
}

const OF_PICTURES = {
  title: 'pictures.ask.title',
  text: 'pictures.ask.text',
  all: 'pictures.ask.all',
  use: 'pictures.ask.use',
}
/** Where a film or a voice is among them. */
const OF_FILMS: typeof OF_PICTURES = {
  title: 'pictures.film.ask',
  text: 'pictures.film.text',
  all: 'pictures.film.all',
  use: 'pictures.film.use',
}
const OF_VOICES: typeof OF_PICTURES = {
  ...OF_FILMS,
  title: 'pictures.voice.ask',
  text: 'pictures.voice.askText',
}
const ONE = { picture: 'pictures.ask.one', film: 'pictures.film.one', voice: 'pictures.voice.one' }

/** product.md 44: before others see new pictures and films or hear a voice, it is asked once for all of them who is to be seen. */
export function QuestionDialog({ rows, onDone, onClose }: QuestionDialogProps) {
  const translate = useTranslate()
  const formId = useId()
  const form = useForm<Answers>({ defaultValues: { all: NO_ANSWER, pictures: rows.map(() => ({ ...NO_ANSWER })) } })
  const forAll = useForAll(rows, form)
  const { save, refused, busy } = useKeeping(rows, form, onDone)
  const count = { smart_count: rows.length }
  const words = rows.some(({ kind }) => kind === 'audio') ? OF_VOICES : rows.every(isPicture) ? OF_PICTURES : OF_FILMS
  return (
    <PictureDialog title={translate(words.title, count)} width="md" onClose={onClose}>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate(words.text)}</Typography>
        {refused === null ? null : (
          <Alert severity="error" role="alert" sx={{ mb: 2, whiteSpace: 'pre-line' }}>
            {refused}
          </Alert>
        )}
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={save}>
            {rows.length < 2 ? null : (
              <Box sx={{ mb: 2 }}>
                <Framed title={translate(words.all, count)}>
                  <AnswerFields source="all" isHeard={rows.some(({ kind }) => kind === 'audio')} />
                  <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
                    <Button variant="outlined" size="small" onClick={forAll.use}>
                      {translate(words.use, count)}
                    </Button>
                    {forAll.isUsed ? (
                      <>
                        <Typography variant="body2">{translate('pictures.ask.used')}</Typography>
                        <Button variant="text" size="small" onClick={forAll.takeBack}>
                          {translate('common.action.undo')}
                        </Button>
                      </>
                    ) : null}
                  </Box>
                </Framed>
              </Box>
            )}
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
              {rows.map((row, index) => (
                <OnePicture
                  key={row.id}
                  row={row}
                  source={`pictures.${index}`}
                  name={translate(wordsOf(row, ONE), { number: index + 1, total: rows.length })}
                />
              ))}
            </Box>
          </form>
        </FormProvider>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose} disabled={busy}>
          {translate('common.action.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={busy} aria-busy={busy}>
          {translate('pictures.ask.goOn')}
        </Button>
      </DialogActions>
    </PictureDialog>
  )
}
