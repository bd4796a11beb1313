import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Help } from '../../ui/Help.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Prepared } from './calls.ts'
import { type Choices, faultsOf, toChoices } from './mapping.ts'
import { useImportWords } from './words.ts'

const SAMPLES = 3

/**
 * One line of foreign text. The box takes the text's own direction, so that what does not fit is cut at its end: in a
 * box of the page's direction an English value would lose its beginning. `start` of an isolated block would put it at
 * the page's other side, so the line itself stays with the page.
 */
function Cell({ value }: { value: string }) {
  return (
    <Box sx={{ display: 'flex' }}>
      <Box
        component="span"
        dir="auto"
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          unicodeBidi: 'plaintext',
        }}
      >
        {value === '' ? '–' : value}
      </Box>
    </Box>
  )
}

/** Marks a column whose values stay behind. */
function LeftOut() {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ color: 'var(--athar-warning)', fontWeight: 600 }}>
      {translate('imports.mapping.leftOut')}
    </Box>
  )
}

interface ColumnProps {
  prepared: Prepared
  column: number
  choices: Choices
  onChoose: (column: number, field: string | null) => void
}

/** One column of the file: its name, its first values, and the field that it fills. */
function Column({ prepared, column, choices, onChoose }: ColumnProps) {
  const translate = useTranslate()
  const words = useImportWords(prepared.target)
  const chosen = choices[column] ?? null
  const name = words.column(prepared.headers, column)
  const values = prepared.sample.slice(0, SAMPLES).map((row) => row[column] ?? '')
  const twice = chosen !== null && choices.filter((one) => one === chosen).length > 1
  const ofFaults = prepared.faultColumns.includes(column)
  const remark = () => {
    if (ofFaults) return translate('imports.mapping.faultColumn')
    if (chosen === null) return <LeftOut />
    return twice ? translate('imports.mapping.twice', { field: words.field(chosen) }) : undefined
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 3 },
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.2fr)' },
        py: 2,
        borderBottom: '1px solid var(--athar-hairline)',
      }}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        component="div"
        aria-label={translate('imports.mapping.sample')}
        role="group"
      >
        {values.map((value, index) => (
          <Cell key={`${index}-${value}`} value={value} />
        ))}
      </Typography>
      <TextField
        select
        fullWidth
        size="small"
        label={`${translate('imports.mapping.field')}: ${name}`}
        value={chosen ?? ''}
        error={twice}
        disabled={ofFaults}
        helperText={remark()}
        onChange={(event) => onChoose(column, event.target.value === '' ? null : event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('imports.mapping.ignore')}</MenuItem>
        {prepared.fields.map((field) => (
          <MenuItem key={field.name} value={field.name}>
            {field.required ? `${words.field(field.name)} *` : words.field(field.name)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

interface MappingStepProps {
  prepared: Prepared
  choices: Choices
  onChoices: (choices: Choices) => void
  onNext: () => void
  onBack: () => void
}

/** Says which column of the file fills which field. */
export function MappingStep({ prepared, choices, onChoices, onNext, onBack }: MappingStepProps) {
  const translate = useTranslate()
  const words = useImportWords(prepared.target)
  const { missing, twice } = faultsOf(choices, prepared.fields, prepared.target)
  const needed = missing.map((names) => names.map(words.field).join(' / ')).join(translate('imports.mapping.comma'))
  const choose = (column: number, field: string | null) =>
    onChoices(choices.map((one, index) => (index === column ? field : one)))
  return (
    <Section
      title={translate('imports.step.mapping')}
      subtitle={translate('imports.mapping.hint')}
      action={
        <Help
          title={translate('help.mapping.title')}
          lines={[
            translate('help.mapping.each'),
            translate('help.mapping.example'),
            translate('help.mapping.remembered'),
            translate('help.mapping.nothing'),
          ]}
        />
      }
    >
      {prepared.remembered ? (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={() => onChoices(toChoices(prepared.guessed, choices.length))}>
              {translate('imports.mapping.anew')}
            </Button>
          }
        >
          {translate('imports.mapping.asLastTime')}
        </Notice>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid var(--athar-hairline)' }}>
        {choices.map((_, column) => (
          <Column
            // The columns of a file are told apart by their place alone: names may repeat.
            key={`column-${column + 1}`}
            prepared={prepared}
            column={column}
            choices={choices}
            onChoose={choose}
          />
        ))}
      </Box>
      <Typography role="status" sx={{ mt: 2, color: 'var(--athar-danger)' }}>
        {missing.length === 0 ? '' : translate('imports.mapping.needed', { fields: needed })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
        <Button variant="contained" disabled={missing.length > 0 || twice.length > 0} onClick={onNext}>
          {translate('common.action.continue')}
        </Button>
        <Button onClick={onBack}>{translate('imports.result.another')}</Button>
      </Box>
    </Section>
  )
}
