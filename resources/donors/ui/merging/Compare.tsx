import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { formatMoney } from '../../../../i18n/format.ts'
import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { fieldOf } from '../../../../src/generate/fields.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { Differing, MergedSum, MergeOutlook, Side } from '../../../_contracts/merging.ts'
import type { FieldName } from '../../../_kit/resource.ts'
import type { donorMerges } from '../../../donor_merges/schema.ts'
import { donors } from '../../schema.ts'

type Name = FieldName<typeof donors>
const SIDES: readonly Side[] = ['kept', 'other']

/** Two columns, on a phone too: the two stand side by side wherever they are compared. */
const PAIR = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: 2 } as const

function Value({ name, value }: { name: Name; value: unknown }) {
  const texts = useTexts<typeof donors>('donors')
  const translate = useTranslate()
  if (value === null || value === '') return translate('resources.donor_merges.text.nothing')
  return <FieldValue field={fieldOf(donors, name)} value={value} place={texts.place(name)} size="cell" />
}

function Sum({ title, of }: { title: string; of: MergedSum }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const gifts = translate('resources.donor_transactions.count', { smart_count: of.giftsCount })
  const sum = formatMoney(of.givenTotal, { locale, trim: true }).text
  return (
    <Box sx={{ p: 1.5, border: '1px solid var(--athar-hairline)', borderRadius: 1, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto">
        {of.name}
      </Typography>
      <Typography variant="body2">{translate('resources.donor_merges.text.sums', { gifts, sum })}</Typography>
    </Box>
  )
}

interface ChoiceProps {
  one: Differing
  side: Side
  onChange: (side: Side) => void
}

function Choice({ one, side, onChange }: ChoiceProps) {
  const id = useId()
  const places = useTexts<typeof donors>('donors')
  const texts = useTexts<typeof donorMerges>('donor_merges')
  const name = one.name as Name
  return (
    <Box sx={{ py: 1, borderTop: '1px solid var(--athar-hairline)' }}>
      <Typography id={id} variant="body2" color="textSecondary">
        {places.place(name).label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_event, value) => onChange(value === 'other' ? 'other' : 'kept')}
        sx={PAIR}
      >
        {SIDES.map((of) => (
          <FormControlLabel
            key={of}
            value={of}
            disabled={one.fixed}
            control={<Radio size="small" />}
            label={<Value name={name} value={one[of]} />}
            sx={{
              marginInlineEnd: 0,
              minWidth: 0,
              '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' },
            }}
          />
        ))}
      </RadioGroup>
      {one.fixed ? (
        <Typography variant="caption" color="textSecondary">
          {texts.text('fixed')}
        </Typography>
      ) : null}
    </Box>
  )
}

/** What follows from both without a choice. */
function United({ outlook }: { outlook: MergeOutlook }) {
  const places = useTexts<typeof donors>('donors')
  const texts = useTexts<typeof donorMerges>('donor_merges')
  if (outlook.united.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {texts.text('united')}
      </Typography>
      {outlook.united.map(({ name, value }) => (
        <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, py: 0.5 }}>
          <Typography variant="body2" color="textSecondary">
            {places.place(name as Name).label}:
          </Typography>
          <Value name={name as Name} value={value} />
        </Box>
      ))}
    </Box>
  )
}

/** What would come over, in words. */
function useMoves(): (moves: Readonly<Record<string, number>>) => string {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (moves) => {
    const counted = Object.entries(moves).map(([resource, count]) =>
      translate(`resources.${resource}.count`, { smart_count: count }),
    )
    if (counted.length === 0) return translate('resources.donor_merges.text.movesNothing')
    const what = new Intl.ListFormat(locale, { type: 'conjunction' }).format(counted)
    return translate('resources.donor_merges.text.moves', { what })
  }
}

interface CompareProps {
  outlook: MergeOutlook
  keep: Readonly<Record<string, Side>>
  onKeep: (name: string, side: Side) => void
}

/** The two donors side by side: what differs, whose value stays, what comes over. */
export function Compare({ outlook, keep, onKeep }: CompareProps) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorMerges>('donor_merges')
  const movesOf = useMoves()
  const { differing } = outlook
  return (
    <>
      <Box sx={{ ...PAIR, mb: 2 }}>
        <Sum title={translate('resources.donor_merges.text.stays')} of={outlook.kept} />
        <Sum title={translate('resources.donor_merges.text.goes')} of={outlook.other} />
      </Box>
      <Typography component="h3" variant="subtitle2" gutterBottom>
        {texts.text(differing.length === 0 ? 'same' : 'differing')}
      </Typography>
      {differing.map((one) => (
        <Choice
          key={one.name}
          one={one}
          side={keep[one.name] ?? one.preset}
          onChange={(side) => onKeep(one.name, side)}
        />
      ))}
      <United outlook={outlook} />
      <Typography sx={{ mt: 2 }}>{movesOf(outlook.moves)}</Typography>
      {outlook.receipts > 0 ? (
        <Typography sx={{ mt: 1 }}>
          {translate('resources.donor_merges.text.receipts', { smart_count: outlook.receipts })}
        </Typography>
      ) : null}
      <Typography sx={{ mt: 1 }}>
        {translate('resources.donor_merges.text.undoable', { smart_count: outlook.days })}
      </Typography>
    </>
  )
}
