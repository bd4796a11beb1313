import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FaultGroup } from '../../../resources/_contracts/imports.ts'
import { MENDS } from '../../../resources/_kit/mends.ts'
import { likelyMeant, similarOf } from '../../../resources/_kit/rightValue.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { isName } from '../../../resources/projects/called.ts'
import { RecordLink } from '../../generate/columns/reference.tsx'
import { useRecords } from '../../generate/records.ts'
import { useRights } from '../../generate/rights.ts'
import { Section } from '../../ui/Section.tsx'
import type { Mend, MendKind, Preview, Target } from './calls.ts'
import { FaultWords } from './FaultTable.tsx'
import { useImportWords } from './words.ts'

/** Of a fault of one row alone the table below says all, but where it is known what may be meant. */
const SHOWN = 20
/** What has a box of its own: donors who are added. */
const MENDED_ELSEWHERE = 'unknownDonor'
/** A phone of somebody else may be shared: that is worth saying of one row too. */
const SHARED: ReadonlySet<string> = new Set(['phoneUsed', 'phoneTwice'])

interface GroupProps {
  target: Target
  group: FaultGroup
  /** What can be chosen; undefined where any text can be written. */
  allowed: readonly string[] | undefined
  /** Recorded projects that may be meant. */
  similar: readonly string[] | undefined
  required: boolean
  /** What many rows call a project and nobody knows can become one. */
  makes: boolean
  /** The phone of another donor may be theirs too. */
  shares: boolean
  onMend: (mend: Mend) => void
}

/** Whose phone it is, for whoever may see it; nobody's whom the file alone knows. */
function Holder({ phone }: { phone: unknown }) {
  const translate = useTranslate()
  const { can } = useRights('donors')
  const { data } = useRecords(
    donors,
    { filter: { phone }, pagination: { page: 1, perPage: 1 } },
    { enabled: typeof phone === 'string' && can('list') },
  )
  const holder = data?.[0]
  if (holder === undefined) return null
  return (
    <Typography variant="body2">
      {translate('resources.imports.text.holder')} <RecordLink resource={donors.name} id={holder.id} link />
    </Typography>
  )
}

function Group({ target, group, allowed, similar, required, makes, shares, onMend }: GroupProps) {
  const translate = useTranslate()
  const words = useImportWords(target)
  const names = useId()
  // What was likely meant is one press away.
  const meant = likelyMeant(group, { allowed })
  const [does, setDoes] = useState<MendKind | ''>(meant === null && similar === undefined ? '' : 'map')
  const [to, setTo] = useState(meant ?? '')
  const text = (key: string, args = {}) => translate(`resources.imports.text.${key}`, args)
  const { field, column, value, count, key, args } = group
  const { phone } = args
  const named = value === '' ? text('nothing') : value
  // What is empty already cannot be emptied.
  const offered: Partial<Record<MendKind, boolean>> = {
    empty: !(required || value === ''),
    create: makes,
    share: shares,
  }
  const kinds = MENDS.filter((one) => offered[one] !== false)
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: '1px solid var(--athar-hairline)' }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{column || words.field(field)}</bdi>: <bdi>{named}</bdi>{' '}
        <Box component="span" sx={{ fontWeight: 600 }}>
          ({text('rows', { smart_count: count })})
        </Box>
      </Typography>
      <Typography variant="body2" component="div">
        <FaultWords what={words.fault({ key, args, value })} right={words.right(group, { allowed, similar })} />
      </Typography>
      {shares ? <Holder phone={phone} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          fullWidth={false}
          label={text('how', { value: named })}
          value={does}
          onChange={(event) => setDoes(kinds.find((one) => one === event.target.value) ?? '')}
          sx={{ minWidth: 220 }}
        >
          {kinds.map((one) => (
            <MenuItem key={one} value={one}>
              {text(one)}
            </MenuItem>
          ))}
        </TextField>
        {does === 'map' ? (
          <TextField
            select={allowed !== undefined}
            size="small"
            fullWidth={false}
            label={text('to')}
            value={to}
            onChange={(event) => setTo(event.target.value)}
            slotProps={{ htmlInput: similar === undefined ? {} : { list: names } }}
            sx={{ minWidth: 180 }}
          >
            {allowed?.map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        {similar === undefined ? null : (
          <datalist id={names}>
            {similar.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        )}
        <Button
          size="small"
          variant="outlined"
          disabled={does === '' || (does === 'map' && to.trim() === '')}
          aria-label={`${text('mend')}: ${named}`}
          onClick={() => {
            if (does !== '') onMend({ field, value, does, to: does === 'map' ? to.trim() : null })
          }}
        >
          {text('mend')}
        </Button>
      </Box>
    </Box>
  )
}

interface MendGroupsProps {
  target: Target
  preview: Pick<Preview, 'groups' | 'allowed' | 'similar'>
  /** Fields that every record needs. */
  required: ReadonlySet<string>
  onMend: (mend: Mend) => void
}

const knownOf = ({ allowed, similar }: MendGroupsProps['preview'], group: FaultGroup) => ({
  allowed: allowed[group.field],
  similar: similarOf(similar, group),
})

/** Values that can be mended here, each once for all of its rows. */
export function MendGroups({ target, preview, required, onMend }: MendGroupsProps) {
  const translate = useTranslate()
  const { can } = useRights('projects')
  const groups = preview.groups
    .map((group) => ({ group, known: knownOf(preview, group) }))
    .filter(
      ({ group, known }) =>
        (group.count > 1 ||
          SHARED.has(group.key) ||
          likelyMeant(group, known) !== null ||
          known.similar !== undefined) &&
        group.key !== MENDED_ELSEWHERE,
    )
    .slice(0, SHOWN)
  if (groups.length === 0) return null
  const title = translate('resources.imports.text.mends')
  return (
    <Section title={title} subtitle={translate('resources.imports.text.mendsHow')}>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.map(({ group, known }) => (
          <Group
            key={`${group.key}-${group.field}-${group.value}`}
            target={target}
            group={group}
            {...known}
            required={required.has(group.field)}
            makes={group.key === 'unknownProject' && isName(group.value) && can('create')}
            shares={target === 'donors' && SHARED.has(group.key)}
            onMend={onMend}
          />
        ))}
      </Box>
    </Section>
  )
}
