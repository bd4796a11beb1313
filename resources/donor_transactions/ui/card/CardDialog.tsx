import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { readAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { http, saveFile } from '../../../../src/providers/http.ts'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { GiftCardLook } from '../../../_contracts/giftCard.ts'
import { type Card, cardPdf } from './draw.ts'
import { useDrawn } from './useDrawn.ts'
import { cardFor, cardWords, DESIGNS, type Gift, KINDS, NAME_MOST, nameOn, type Said, wordsIn } from './words.ts'

const FILE = 'athar-card'

const readLook = async (id: string, own: boolean): Promise<GiftCardLook> =>
  own
    ? (await http<GiftCardLook>(`/api/own/cards/${encodeURIComponent(id)}`)).json
    : readAction<GiftCardLook>('donor_transactions', id, 'card')

interface ChoiceProps<V extends string> {
  label: string
  values: readonly V[]
  value: V
  labelOf: (value: V) => string
  onChoose: (value: V) => void
}

function Choice<V extends string>({ label, values, value, labelOf, onChoose }: ChoiceProps<V>) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {values.map((one) => (
          <ChoiceChip key={one} label={labelOf(one)} chosen={one === value} onChoose={() => onChoose(one)} />
        ))}
      </Box>
    </Box>
  )
}

type NameRef = RefObject<HTMLInputElement | null>

const lacksName = ({ name }: Said): boolean => nameOn(name) === ''

interface FieldsProps {
  said: Said
  onSaid: (said: Said) => void
  nameRef: NameRef
}

function Fields({ said, onSaid, nameRef }: FieldsProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const words = wordsIn(locale)
  const limit = { htmlInput: { maxLength: NAME_MOST, dir: 'auto' } }
  const isNameless = lacksName(said)
  // What a file had in place of a name is no name: whoever begins so is brought to where one is written.
  const [beginsThere] = useState(isNameless)
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Choice
        label={words.kind}
        values={KINDS}
        value={said.kind}
        labelOf={(one) => words.kinds[one]}
        onChoose={(kind) => onSaid({ ...said, kind })}
      />
      <TextField
        label={words.name}
        value={said.name}
        inputRef={nameRef}
        autoFocus={beginsThere}
        error={isNameless}
        helperText={isNameless ? words.nameNeeded : words.limit}
        slotProps={limit}
        onChange={({ target }) => onSaid({ ...said, name: target.value })}
      />
      <TextField
        label={words.from}
        value={said.from}
        helperText={words.fromHint}
        slotProps={limit}
        onChange={({ target }) => onSaid({ ...said, from: target.value })}
      />
      <Choice
        label={words.design}
        values={DESIGNS}
        value={said.design}
        labelOf={(one) => words.designs[one]}
        onChoose={(design) => onSaid({ ...said, design })}
      />
      <Choice
        label={words.language}
        values={['ar', 'en']}
        value={said.lang}
        labelOf={(one) => translate(`common.language.${one}`)}
        onChoose={(lang) => onSaid({ ...said, lang })}
      />
    </Box>
  )
}

interface SavingProps {
  card: Card | null
  png: Blob | null
  /** Says what is lacking, in place of saving; null where nothing is. */
  onLacking: (() => void) | null
}

function Saving({ card, png, onLacking }: SavingProps) {
  const { locale } = useFormat()
  const words = wordsIn(locale)
  const pdf = useAct(async (drawn: Card) => saveFile(await cardPdf(drawn), `${FILE}.pdf`))
  const files = png ? [new File([png], `${FILE}.png`, { type: 'image/png' })] : []
  // Few desks share files; phones do.
  const mayShare = files.length > 0 && 'canShare' in navigator && navigator.canShare({ files })
  const share = () => {
    // Whoever thinks better of it has done nothing wrong.
    navigator.share({ files }).catch(() => undefined)
  }
  const isReady = onLacking !== null || (card !== null && png !== null)
  return (
    <>
      {pdf.error === null ? null : <Failure error={pdf.error} />}
      {mayShare ? (
        <Button disabled={!isReady} onClick={share}>
          {words.share}
        </Button>
      ) : null}
      <Button disabled={!isReady || pdf.busy} onClick={onLacking ?? (() => card && void pdf.run(card))}>
        {words.pdf}
      </Button>
      <Button
        variant="contained"
        disabled={!isReady}
        onClick={onLacking ?? (() => png && saveFile(png, `${FILE}.png`))}
      >
        {words.png}
      </Button>
    </>
  )
}

interface CardDialogProps {
  gift: Gift
  own: boolean
  onClose: () => void
}

/** A card of a gift that was given for somebody else: chosen, looked at, saved. Nothing of it is stored. */
export function CardDialog({ gift, own, onClose }: CardDialogProps) {
  const translate = useTranslate()
  const { locale, calendar } = useFormat()
  const words = wordsIn(locale)
  const id = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { kind = 'gift', name = '' } = cardFor(gift) ?? {}
  const [said, setSaid] = useState<Said>({ lang: locale, kind, design: 'calm', name: nameOn(name), from: '' })
  const { data, error, refetch } = useQuery({
    queryKey: ['donor_transactions', 'card', gift.id, own],
    queryFn: () => readLook(gift.id, own),
    gcTime: 0,
  })
  const { fund, date } = gift
  const card = useMemo((): Card | null => {
    if (data === undefined || lacksName(said)) return null
    const { lang, design } = said
    return { lang, design, look: data, words: cardWords(said, { fund, date }, data, calendar) }
  }, [data, said, fund, date, calendar])
  const drawn = useDrawn(card)
  const nameRef = useRef<HTMLInputElement>(null)
  const onLacking = lacksName(said) ? () => nameRef.current?.focus() : null
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle id={id}>{words.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{words.lead}</Typography>
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
        {drawn.error === null ? null : <Failure error={drawn.error} />}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 360px' } }}>
          <Fields said={said} onSaid={setSaid} nameRef={nameRef} />
          <Box sx={{ aspectRatio: '4 / 5', bgcolor: 'var(--athar-sunk)', borderRadius: 1, overflow: 'hidden' }}>
            {card === null || drawn.url === null ? null : (
              <Box
                component="img"
                src={drawn.url}
                alt={`${words.preview}: ${card.words.heading} ${card.words.name}`}
                sx={{ display: 'block', width: '100%' }}
              />
            )}
          </Box>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" color="inherit" onClick={onClose}>
          {translate('common.action.close')}
        </Button>
        <Saving card={card} png={card === null ? null : drawn.png} onLacking={onLacking} />
      </DialogActions>
    </Dialog>
  )
}
