import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { CONSENT_OF, type ConsentOfMany, PURPOSES, type Purpose } from '../../../resources/donors/consents.ts'
import { CONSENT_WAYS, CONSENTS, donors } from '../../../resources/donors/schema.ts'
import { useTexts } from '../../generate/texts.ts'
import type { ConsentsOfMany, Mapping, Preview, Target } from './calls.ts'

const UNKNOWN: ConsentOfMany = { answer: 'unknown', way: null, since: null }

interface Asked {
  target: Target
  mapping: Mapping
  createDonors: boolean
}

/** Whether a file brings somebody new; of one that nobody has looked through yet, whether it may. */
const bringsDonors = ({ target, createDonors }: Asked, { creates, donors: made, more }: Preview): boolean => {
  if (target === 'projects' || (target === 'donor_transactions' && !createDonors)) return false
  return more || (target === 'donors' ? creates : made) > 0
}

/** What is asked of a file that brings donors: the purposes that no column of it tells of. */
export const askedPurposes = (file: Asked, preview: Preview): readonly Purpose[] =>
  bringsDonors(file, preview) ? PURPOSES.filter((one) => (file.mapping[CONSENT_OF[one].answer] ?? null) === null) : []

/** Whoever agreed did so in some way: it is said before the import begins. */
export const lacksWay = (consents: ConsentsOfMany): boolean =>
  Object.values(consents).some(({ answer, way }) => answer === 'given' && way === null)

/** Without what nobody knows, and of purposes that are asked for alone. */
export const saidOf = (consents: ConsentsOfMany, purposes: readonly Purpose[]): ConsentsOfMany =>
  Object.fromEntries(
    purposes.flatMap((one) => {
      const said = consents[one]
      return said && said.answer !== 'unknown' ? [[one, said]] : []
    }),
  )

interface OneProps {
  purpose: Purpose
  value: ConsentOfMany
  onChange: (value: ConsentOfMany) => void
}

function One({ purpose, value, onChange }: OneProps) {
  const texts = useTexts<typeof donors>(donors.name)
  const translate = useTranslate()
  const { answer, way, since } = CONSENT_OF[purpose]
  const label = (name: typeof answer | typeof way | typeof since) => texts.place(name).label
  const isSaid = value.answer !== 'unknown'
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
      <TextField
        select
        size="small"
        label={label(answer)}
        value={value.answer}
        onChange={(event) => {
          const chosen = CONSENTS.find((one) => one === event.target.value) ?? 'unknown'
          onChange(chosen === 'unknown' ? UNKNOWN : { ...value, answer: chosen })
        }}
      >
        {CONSENTS.map((one) => (
          <MenuItem key={one} value={one}>
            {texts.place(answer).choice(one)}
          </MenuItem>
        ))}
      </TextField>
      {isSaid ? (
        <>
          <TextField
            select
            size="small"
            label={label(way)}
            value={value.way ?? ''}
            error={value.answer === 'given' && value.way === null}
            helperText={value.answer === 'given' && value.way === null ? translate('validation.required') : undefined}
            onChange={(event) =>
              onChange({ ...value, way: CONSENT_WAYS.find((one) => one === event.target.value) ?? null })
            }
          >
            {CONSENT_WAYS.map((one) => (
              <MenuItem key={one} value={one}>
                {texts.place(way).choice(one)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            type="date"
            size="small"
            label={label(since)}
            value={value.since ?? ''}
            onChange={(event) => onChange({ ...value, since: event.target.value === '' ? null : event.target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </>
      ) : null}
    </Box>
  )
}

interface ConsentChoiceProps {
  purposes: readonly Purpose[]
  value: ConsentsOfMany
  onChange: (value: ConsentsOfMany) => void
}

/** product.md 29: what the new donors of a file agree to, asked once for each purpose. */
export function ConsentChoice({ purposes, value, onChange }: ConsentChoiceProps) {
  const texts = useTexts<typeof donors>(donors.name)
  if (purposes.length === 0) return null
  const title = texts.text('agreedHow') ?? ''
  return (
    <Box role="group" aria-label={title} sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <div>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.text('agreedWhy')}
        </Typography>
      </div>
      {purposes.map((one) => (
        <One
          key={one}
          purpose={one}
          value={value[one] ?? UNKNOWN}
          onChange={(said) => onChange({ ...value, [one]: said })}
        />
      ))}
    </Box>
  )
}
